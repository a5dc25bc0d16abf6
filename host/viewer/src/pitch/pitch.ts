// The pitch: draws all parts of a moment, from the lowest to the highest.
import { paletteFor } from '../colors';
import { el } from '../dom';
import type { Moment } from '../moment';
import { ballOf } from '../names';
import type { View } from '../view';
import { Bodies } from './bodies';
import { Camera } from './camera';
import { fitCanvas } from './canvas';
import { Field } from './field';
import { Happenings } from './happenings';
import { HeatMap } from './heat_map';
import { Labels } from './labels';
import { Overlay } from './overlay';
import { PassNetwork } from './pass_network';
import { Pointing } from './pointing';
import { Structures } from './structures';

const followZoom = 2.5;

export class Pitch {
  readonly canvas = el('canvas', { class: 'pitch', testid: 'pitch', label: 'Pitch' });
  readonly camera: Camera;
  private readonly labelPlaces = new Map<string, number>();
  private labelsOf = -Infinity; // frame
  private labelsBeside = ''; // what was shown with them
  private readonly heatMap: HeatMap;
  private readonly passNetwork: PassNetwork;
  private followed: number | null = null;
  private readonly stillWanted = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly moment: Moment, private readonly view: View, onMoved: () => void) {
    const { arena } = moment.recording.head;
    this.camera = new Camera(arena.width, arena.height);
    this.heatMap = new HeatMap(moment, view);
    this.passNetwork = new PassNetwork(moment);
    this.canvas.setAttribute('role', 'img');
    new Pointing(this.canvas, this.camera, moment, view, onMoved);
  }

  draw(): void {
    const { moment, view, camera } = this;
    const context = fitCanvas(this.canvas);
    camera.width = this.canvas.clientWidth;
    camera.height = this.canvas.clientHeight;
    this.follow();
    const palette = paletteFor(moment.recording.head);
    new Field(context, camera, palette, moment, this.stillWanted.matches).draw();
    const structures = new Structures(context, camera, palette, moment);
    // Labels keep the places of the last picture, but not after a jump, or if other things are shown.
    const beside = [...view.shown].sort().join();
    if (Math.abs(moment.position - this.labelsOf) > 20 || beside !== this.labelsBeside) this.labelPlaces.clear();
    [this.labelsOf, this.labelsBeside] = [moment.position, beside];
    const labels = new Labels(context, palette, camera.width, camera.height, this.labelPlaces);
    if (view.shown.has('heat')) this.heatMap.draw(context, camera, palette);
    if (view.shown.has('areas')) structures.drawAreas();
    if (view.shown.has('structures')) structures.drawStructures(labels);
    const bodies = new Bodies(context, camera, palette, moment, view);
    if (view.shown.has('passes')) this.passNetwork.draw(context, camera, palette, labels);
    if (view.shown.has('trails')) bodies.drawPodTrails();
    if (view.shown.has('trail')) bodies.drawTrail();
    new Overlay(context, camera, palette, moment, view).draw(labels);
    if (view.shown.has('happenings')) new Happenings(context, camera, palette, moment).draw();
    bodies.draw(labels);
    labels.draw();
  }

  private follow(): void {
    const { view, camera, moment } = this;
    if (view.follow !== this.followed) {
      this.followed = view.follow;
      if (view.follow !== null && camera.zoom < 1.2) camera.zoom = followZoom;
    }
    if (view.follow !== null && view.follow <= ballOf(moment.recording.head)) {
      camera.lookAt(moment.x[view.follow], moment.y[view.follow]);
    }
  }
}
