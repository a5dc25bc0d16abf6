// The buttons and choices between pitch and scrub bar.
import { el, icon, iconButton, setText } from '../dom';
import type { Moment } from '../moment';
import { ballOf, bodyTag, podsOf, slotOf, podOf, teamTitle, slotLetter } from '../names';
import { clock, minutes } from '../text';
import type { View } from '../view';
import { speeds, type Playback } from './playback';

export interface Actions {
  toggle(): void;
  step(by: number): void;
  goal(by: 1 | -1): void;
  start(): void;
  end(): void;
  zoom(factor: number): void;
  wholePitch(): void;
  savePicture(): void;
  toggleFilm(): void;
}

export class Transport {
  readonly root = el('div', { class: 'transport' });
  private readonly play: HTMLButtonElement;
  private readonly speed = el('select', { label: 'Speed', title: 'Speed ( [ and ] )', testid: 'speed' });
  private readonly time = el('span', { class: 'time', testid: 'time' });
  private readonly whole = el('span', { class: 'muted', testid: 'step' });
  private readonly live: HTMLButtonElement;
  private readonly follow = el('select', { label: 'Follow', title: 'Follow (f)', testid: 'follow' });
  private readonly thrust = el('input', { type: 'checkbox', testid: 'thrust' });
  private readonly film: HTMLButtonElement;
  private playShown: boolean | null = null;

  constructor(private readonly moment: Moment, private readonly playback: Playback, private readonly view: View,
    actions: Actions) {
    this.play = iconButton('play', 'Play (space)', 'play', actions.toggle);
    this.live = el('button', { class: 'live', type: 'button', testid: 'live', on: { click: actions.end } }, 'LIVE');
    this.live.title = 'To the newest frame (End)';
    this.film = iconButton('film', 'Film what is played (r)', 'film', () => actions.toggleFilm());
    this.fillSpeeds();
    this.fillFollow();
    this.thrust.addEventListener('change', () => view.setExtra('thrust', this.thrust.checked));
    this.root.append(
      el('div', { class: 'group' },
        iconButton('first', 'To the start (Home)', 'start', actions.start),
        iconButton('goalBack', 'Before the previous goal (p)', 'goal-previous', () => actions.goal(-1)),
        iconButton('stepBack', 'A control step back (,)', 'step-back', () => actions.step(-1)),
        this.play,
        iconButton('stepOn', 'A control step on (.)', 'step-on', () => actions.step(1)),
        iconButton('goalOn', 'Before the next goal (n)', 'goal-next', () => actions.goal(1)),
        iconButton('last', 'To the end (End)', 'end', actions.end)),
      el('label', { class: 'field' }, 'Speed', this.speed),
      el('div', { class: 'group clock' }, this.time, this.whole, this.live),
      el('div', { class: 'spring' }),
      el('label', { class: 'field' }, 'Follow', this.follow),
      el('label', { class: 'field', title: 'Thrust commands (t)' }, this.thrust, 'Thrust'),
      el('div', { class: 'group' },
        iconButton('minus', 'Zoom out (-)', 'zoom-out', () => actions.zoom(1 / 1.4)),
        iconButton('plus', 'Zoom in (+)', 'zoom-in', () => actions.zoom(1.4)),
        iconButton('whole', 'Whole pitch (0)', 'zoom-reset', actions.wholePitch)),
      el('div', { class: 'group' },
        iconButton('picture', 'Save a picture of the moment (s)', 'save-picture', () => actions.savePicture()), this.film),
    );
  }

  update(filming: boolean): void {
    const { moment, playback, view } = this;
    const { recording } = moment;
    const running = playback.playing || playback.live;
    if (running !== this.playShown) {
      this.playShown = running;
      this.play.replaceChildren(icon(running ? 'pause' : 'play'));
      this.play.title = running ? 'Pause (space)' : 'Play (space)';
      this.play.setAttribute('aria-label', this.play.title);
    }
    this.film.classList.toggle('on', filming);
    this.film.setAttribute('aria-pressed', String(filming));
    this.film.title = filming ? 'End the film and save it (r)' : 'Film what is played (r)';
    setText(this.time, clock(moment.tick));
    const last = recording.frame.tick[recording.frames - 1];
    setText(this.whole, `/ ${minutes(last)}  ·  step ${recording.head.firstStep + moment.frame}`);
    this.live.hidden = !recording.growing;
    this.live.classList.toggle('on', playback.live);
    this.live.setAttribute('aria-pressed', String(playback.live));
    const follow = view.follow === null ? '' : bodyTag(recording.head, view.follow);
    if (this.follow.value !== follow) this.follow.value = follow;
    if (this.speed.value !== String(playback.speed)) this.speed.value = String(playback.speed);
    this.thrust.checked = view.shown.has('thrust');
  }

  private fillSpeeds(): void {
    for (const speed of speeds) {
      const option = el('option', {}, `${speed}×`);
      option.value = String(speed);
      this.speed.append(option);
    }
    this.speed.addEventListener('change', () => {
      this.playback.speed = Number(this.speed.value);
      this.view.onChanged();
    });
  }

  private fillFollow(): void {
    const { head } = this.moment.recording;
    const add = (group: HTMLElement, body: number | null, text: string) => {
      const option = el('option', {}, text);
      option.value = body === null ? '' : bodyTag(head, body);
      group.append(option);
    };
    add(this.follow, null, 'nobody');
    add(this.follow, ballOf(head), 'the ball');
    for (const slot of [0, 1] as const) {
      const group = el('optgroup');
      group.label = teamTitle(head, slot).slice(0, 30);
      for (let body = 0; body < podsOf(head); body++) {
        if (slotOf(head, body) === slot) add(group, body, `${slotLetter[slot]} pod ${podOf(head, body)}`);
      }
      this.follow.append(group);
    }
    this.follow.addEventListener('change', () => {
      const bodies = [...Array(ballOf(head) + 1).keys()];
      this.view.followBody(bodies.find((body) => bodyTag(head, body) === this.follow.value) ?? null);
    });
  }
}
