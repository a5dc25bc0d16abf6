// The page of one recording: its parts, and the loop that draws them when something changed.
import { readFragment, writeFragment } from './address';
import { onThemeChanged, paletteFor } from './colors';
import { Course } from './course';
import { el, iconButton, setText } from './dom';
import { Moment } from './moment';
import { EventList } from './panels/event_list';
import { Inspector } from './panels/inspector';
import { LayerTree } from './panels/layer_tree';
import { MatchFacts } from './panels/match_facts';
import { Tabs } from './panels/tabs';
import { Values } from './panels/values';
import { Pitch } from './pitch/pitch';
import { LatencyPlot } from './plots/latency_plot';
import { PossessionPlot } from './plots/possession_plot';
import type { Recording } from './recording';
import { ScoreBoard } from './score_board';
import { Playback } from './time/playback';
import { ScrubBar } from './time/scrub_bar';
import { Transport, type Actions } from './time/transport';
import { View } from './view';

const addressEveryMs = 400; // browsers refuse more than some 200 changes in half a minute
const plotsEveryMs = 500; // of a match that still grows

export class Screen implements Actions {
  readonly root = el('main', { class: 'screen', testid: 'screen' });
  readonly moment: Moment;
  readonly playback: Playback;
  readonly view = new View();
  readonly board: ScoreBoard;
  private readonly course: Course;
  private readonly pitch: Pitch;
  private readonly scrub: ScrubBar;
  private readonly tabs: Tabs;
  private readonly plots: [PossessionPlot, LatencyPlot];
  private readonly parts: { update(): void }[];
  private readonly notice = el('div', { class: 'notice' });
  private readonly noticeText = el('span', { testid: 'notice' });
  private readonly noticeClose = iconButton('close', 'Close', 'notice-close', () => this.warn(null));
  private warning: string | null = null;
  private scheduled = false;
  private drawnAt = 0;
  private plottedAt = -Infinity;
  private addressAt = 0;
  private addressTimer = 0;
  private closed = false;
  /// How long the last drawing took, for measurements.
  drawMs = 0;

  /// `live`: starts at the newest frame and stays there, unless the address says otherwise.
  constructor(readonly recording: Recording, live: boolean) {
    this.course = new Course(recording);
    this.course.grow();
    this.moment = new Moment(recording, this.course);
    this.playback = new Playback(recording.head.controlStepTicks);
    this.playback.grow(recording.frames, recording.growing, performance.now());
    const redraw = () => this.invalidate();
    const seek = (frame: number) => this.seek(frame);
    this.board = new ScoreBoard(this.moment);
    this.pitch = new Pitch(this.moment, this.view, redraw);
    this.scrub = new ScrubBar(this.moment, seek);
    this.plots = [new PossessionPlot(this.moment, seek), new LatencyPlot(this.moment, seek, redraw)];
    const transport = new Transport(this.moment, this.playback, this.view, this);
    const inspector = new Inspector(this.moment, this.view);
    const events = new EventList(this.moment, seek);
    const layers = new LayerTree(this.moment, this.view);
    const values = new Values(this.moment, this.view);
    const facts = new MatchFacts(this.moment);
    this.tabs = new Tabs(new Map([['Events', events.root], ['Pod', inspector.root], ['Layers', layers.root], ['Values', values.root], ['Match', facts.root]]), redraw);
    this.parts = [this.board, facts, transport, inspector, events, layers, values];
    this.notice.setAttribute('role', 'status');
    this.notice.append(this.noticeText, this.noticeClose);
    this.root.append(this.notice,
      el('div', { class: 'pitch-box' }, this.pitch.canvas),
      el('aside', { class: 'side' }, this.plots[0].root, this.plots[1].root, this.tabs.root),
      el('div', { class: 'dock' }, transport.root, this.scrub.root));
    let selected = this.view.selected;
    this.view.onChanged = () => {
      // Whoever clicks a pod wants to know about it.
      if (this.view.selected !== selected && this.view.selected !== null) this.tabs.choose('Pod');
      selected = this.view.selected;
      this.invalidate();
      this.saveAddress();
    };
    recording.onGrown = () => this.grown();
    new ResizeObserver(redraw).observe(this.root);
    new ResizeObserver(redraw).observe(this.pitch.canvas);
    onThemeChanged(redraw);
    this.applyAddress();
    if (live && !/[#&]t=/.test(location.hash)) this.playback.toEnd();
  }

  close(): void {
    this.closed = true;
    this.recording.onGrown = null;
    window.clearTimeout(this.addressTimer);
  }

  /// Says something that is not about this recording; null: no more.
  warn(text: string | null): void {
    this.warning = text;
    this.invalidate();
  }

  applyAddress(): void {
    readFragment(location.hash, this.moment, this.playback, this.view);
    if (this.view.selected !== null) this.tabs.choose('Pod');
    this.invalidate();
  }

  seek(frame: number): void {
    this.playback.seek(frame);
    this.changedTime();
  }

  toggle = (): void => {
    this.playback.toggle();
    this.changedTime();
  };

  step(by: number): void {
    this.playback.stepBy(by);
    this.changedTime();
  }

  jump(seconds: number): void {
    this.playback.jumpBy(seconds);
    this.changedTime();
  }

  goal(by: 1 | -1): void {
    const { goals } = this.course;
    const at = this.playback.position;
    const frame = by > 0 ? goals.find((goal) => goal > at + 0.5) : goals.findLast((goal) => goal < at - 0.5);
    if (frame !== undefined) this.seek(frame);
  }

  start = (): void => this.seek(0);

  end = (): void => {
    this.playback.toEnd();
    this.changedTime();
  };

  faster(by: number): void {
    this.playback.faster(by);
    this.changedTime();
  }

  zoom(factor: number): void {
    const { camera } = this.pitch;
    camera.zoomAt(camera.width / 2, camera.height / 2, factor);
    this.invalidate();
  }

  wholePitch = (): void => {
    this.pitch.camera.reset();
    this.view.followBody(null);
  };

  /// Follows the selected pod or else the ball; nobody, if it follows already.
  toggleFollow(): void {
    this.view.followBody(this.view.follow !== null ? null : (this.view.selected ?? this.moment.x.length - 1));
  }

  /// What is to be seen, for tests.
  state(): object {
    const { playback, view, moment } = this;
    moment.set(playback.position); // what is about to be drawn
    const { frame, tick, mode } = moment;
    return {
      frame, tick, mode, position: playback.position, playing: playback.playing, live: playback.live, speed: playback.speed,
      selected: view.selected, follow: view.follow, hidden: [...view.hidden], shown: [...view.shown], zoom: this.pitch.camera.zoom,
      drawMs: this.drawMs,
    };
  }

  /// Draws before the next picture of the screen, once.
  invalidate(): void {
    if (this.scheduled || this.closed) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  private changedTime(): void {
    this.invalidate();
    this.saveAddress();
  }

  private grown(): void {
    this.course.grow();
    this.playback.grow(this.recording.frames, this.recording.growing, performance.now());
    this.invalidate();
  }

  private tick(now: number): void {
    this.scheduled = false;
    if (this.closed) return;
    const wasMoving = this.playback.moving;
    // After a pause the first picture has no time to make up for, and a hidden page does not play on.
    if (wasMoving && this.drawnAt > 0) this.playback.advance(Math.min(now - this.drawnAt, 250));
    this.drawnAt = this.playback.moving ? now : 0;
    this.draw(now);
    if (this.playback.moving) this.invalidate();
    if (wasMoving) this.saveAddress();
  }

  private draw(now: number): void {
    const began = performance.now();
    const { recording, playback } = this;
    this.moment.set(playback.position);
    const notice = this.warning ?? recording.notice;
    setText(this.noticeText, notice ?? '');
    this.notice.hidden = notice === null;
    this.noticeClose.hidden = this.warning === null;
    for (const part of this.parts) part.update();
    this.pitch.draw();
    this.scrub.draw();
    this.plot(now);
    this.drawMs = performance.now() - began;
  }

  // All of a plot is drawn anew when the match grew, so a running match does it now and then.
  private plot(now: number): void {
    const mayRebuild = !this.recording.growing || now - this.plottedAt >= plotsEveryMs;
    if (mayRebuild) this.plottedAt = now;
    const palette = paletteFor(this.recording.head);
    for (const plot of this.plots) plot.update(palette, mayRebuild);
  }

  private saveAddress(): void {
    if (this.addressTimer) return;
    const wait = Math.max(0, this.addressAt + addressEveryMs - performance.now());
    this.addressTimer = window.setTimeout(() => {
      this.addressTimer = 0;
      this.addressAt = performance.now();
      const fragment = writeFragment(this.moment, this.playback, this.view);
      if (fragment !== location.hash) history.replaceState(history.state, '', fragment);
    }, wait);
  }
}
