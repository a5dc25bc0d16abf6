// The page of one recording: its parts and its actions.
import { readFragment, writeFragment } from './address';
import { AddressKeeper } from './address_keeper';
import { Capture } from './capture/capture';
import { captionOf, type Shown } from './capture/picture';
import { Companion, pane } from './companion';
import { Course } from './course';
import { el, setName } from './dom';
import { DrawLoop } from './draw_loop';
import type { Explanation } from './explain/explanation';
import { Moment } from './moment';
import { Notice } from './notice';
import { Side } from './panels/side';
import { Pitch } from './pitch/pitch';
import type { Recording, Slot } from './recording';
import { ScoreBoard } from './score_board';
import { Playback } from './time/playback';
import { ScrubBar } from './time/scrub_bar';
import { Transport, type Actions } from './time/transport';
import { onThemeChanged, setTheme } from './theme';
import { View } from './view';

export class Screen implements Actions {
  readonly root = el('main', { class: 'screen', testid: 'screen' });
  readonly view = new View();
  readonly board: ScoreBoard;
  readonly notice: Notice;
  private readonly course: Course;
  private readonly moment: Moment;
  private readonly playback: Playback;
  private readonly pitch: Pitch;
  private readonly scrub: ScrubBar;
  private readonly transport: Transport;
  private readonly side: Side;
  private readonly loop: DrawLoop;
  private readonly address: AddressKeeper;
  private readonly capture: Capture;
  private readonly pitches: HTMLElement;
  private readonly caption = el('bdi', { class: 'name' }); // shown beside a second recording
  private companion: Companion | null = null;
  private secondShown: string | null = null; // key of its file
  private readonly forgetTheme: () => void;
  private drawMs = 0;

  /// `live`: starts at the newest frame and stays at it, unless the address says otherwise.
  constructor(readonly recording: Recording, live: boolean) {
    this.course = new Course(recording);
    this.moment = new Moment(recording, this.course);
    this.playback = new Playback(recording.head.controlStepTicks);
    this.loop = new DrawLoop(() => this.playback.moving, (ms) => this.advance(ms), (now) => this.draw(now));
    this.address = new AddressKeeper(() => writeFragment(this.moment, this.playback, this.view));
    const { invalidate } = this.loop;
    const seek = (frame: number) => this.seek(frame);
    this.notice = new Notice(recording, invalidate);
    this.board = new ScoreBoard(this.moment);
    this.pitch = new Pitch(this.moment, this.view, invalidate);
    this.side = new Side(this.moment, this.view, seek, (frame) => this.showFrame(frame), invalidate);
    this.transport = new Transport(this.moment, this.playback, this.view, this);
    this.scrub = new ScrubBar(this.moment, seek);
    this.capture = new Capture(() => this.shownPitches(), this.notice);
    this.pitches = el('div', { class: 'pitches' }, pane(this.pitch.canvas, this.caption));
    this.root.append(this.notice.root, this.pitches, this.side.root,
      el('div', { class: 'dock' }, this.transport.root, this.scrub.root));
    this.view.onChanged = () => this.changed();
    this.grow();
    recording.onGrown = () => this.grow();
    for (const part of [this.root, this.pitch.canvas]) new ResizeObserver(invalidate).observe(part);
    this.forgetTheme = onThemeChanged(() => this.changed());
    this.applyAddress();
    if (live && !/[#&]t=/.test(location.hash)) this.playback.toEnd();
  }

  get explanation(): Explanation {
    return this.course.explanation;
  }

  close(): void {
    this.recording.onGrown = null;
    this.capture.stop();
    this.companion?.close();
    this.forgetTheme();
    this.loop.close();
    this.address.close();
  }

  /// Shows a second recording beside this one; null removes it. `key`: of the kept file, for the address.
  compare(recording: Recording | null, key: string | null = null): void {
    this.view.second = this.secondShown = key;
    this.companion?.close();
    this.companion?.root.remove();
    this.companion = recording && new Companion(recording, this.view, this.loop.invalidate, () => this.compare(null));
    if (this.companion) this.pitches.append(this.companion.root);
    this.pitches.classList.toggle('two', this.companion !== null);
    if (this.companion) this.pitches.scrollIntoView();
    this.changed();
  }

  /// Whether the address asks for a second recording that is not shown.
  get lacksSecond(): boolean {
    return this.view.second !== null && this.view.second !== this.secondShown;
  }

  savePicture(): void {
    this.draw(performance.now());
    this.capture.savePicture();
  }

  /// Films what is played from now on; the second time it ends the film.
  toggleFilm(): void {
    if (this.capture.filming) {
      this.capture.stop();
      this.playback.pause();
    } else if (this.capture.start() && !this.playback.moving) {
      this.playback.toggle();
    }
    this.changed();
  }

  applyAddress(): void {
    readFragment(location.hash, this.moment, this.playback, this.view);
    this.address.wasRead();
    setTheme(this.view.theme);
    if (this.view.second === null && this.secondShown !== null) this.compare(null);
    this.loop.invalidate();
  }

  seek(frame: number): void {
    this.playback.seek(frame);
    this.changed();
  }

  // In a page that scrolls, the pitch may be out of view.
  private showFrame(frame: number): void {
    this.seek(frame);
    this.pitches.scrollIntoView({ block: 'nearest' });
  }

  toggle = (): void => {
    this.playback.toggle();
    this.changed();
  };

  step(by: number): void {
    this.playback.stepBy(by);
    this.changed();
  }

  jump(seconds: number): void {
    this.playback.jumpBy(seconds);
    this.changed();
  }

  goal(by: 1 | -1): void {
    const frame = this.course.beforeGoal(this.playback.position, by);
    if (frame !== null) this.seek(frame);
  }

  start = (): void => this.seek(0);

  end = (): void => {
    this.playback.toEnd();
    this.changed();
  };

  faster(by: number): void {
    this.playback.faster(by);
    this.changed();
  }

  zoom(factor: number): void {
    const { camera } = this.pitch;
    camera.zoomAt(camera.width / 2, camera.height / 2, factor);
    this.loop.invalidate();
  }

  wholePitch = (): void => {
    this.pitch.camera.reset();
    this.view.followBody(null);
  };

  /// Follows the selected pod, or the ball if none is selected. If it follows already, it stops.
  toggleFollow(): void {
    this.view.followBody(this.view.follow !== null ? null : (this.view.selected ?? this.moment.x.length - 1));
  }

  /// Shows all layers of the team; none if all are shown.
  toggleDrawings(slot: Slot): void {
    const own = this.recording.layers.filter((layer) => layer.slot === slot);
    this.view.setDrawings(slot, own.every((layer) => this.view.shows(layer)) ? 'none' : 'all');
  }

  /// The visible state, for tests.
  state(): object {
    const { playback, view, moment } = this;
    moment.set(playback.position); // what is about to be drawn
    const { frame, tick, mode } = moment;
    const { position, playing, live, speed } = playback;
    const { selected, follow } = view;
    const { zoom } = this.pitch.camera;
    return {
      frame, tick, mode, position, playing, live, speed, selected, follow, zoom,
      filming: this.capture.filming, companion: this.companion?.moment.tick ?? null,
      hidden: this.recording.layers.filter((layer) => !view.shows(layer)).map((layer) => View.keyOf(layer)), shown: [...view.shown], drawMs: this.drawMs,
    };
  }

  private shownPitches(): Shown[] {
    const own = { canvas: this.pitch.canvas, moment: this.moment };
    return this.companion ? [own, { canvas: this.companion.pitch.canvas, moment: this.companion.moment }] : [own];
  }

  private changed(): void {
    setTheme(this.view.theme);
    this.loop.invalidate();
    this.address.save();
  }

  private grow(): void {
    this.course.grow();
    this.playback.grow(this.recording.frames, this.recording.growing, performance.now());
    this.loop.invalidate();
  }

  private advance(ms: number): void {
    this.playback.advance(ms);
    this.address.save();
  }

  private draw(now: number): void {
    const began = performance.now();
    this.moment.set(this.playback.position);
    this.notice.update();
    this.board.update();
    this.transport.update(this.capture.filming);
    this.side.update(now);
    this.pitch.draw();
    if (this.companion) {
      setName(this.caption, captionOf(this.moment));
      this.companion.draw(this.moment.exactTick);
    }
    this.scrub.draw();
    this.capture.drawn();
    if (this.capture.filming && !this.playback.moving) this.capture.stop(); // the match is over, or in a pause
    this.drawMs = performance.now() - began;
  }
}
