import type { Accounts, Anchor, DrawItem, Ending, Head, Layer, MatchEvent, Recording, Series, Shot, Slot, Structure } from '../recording';
import { Drawings } from './drawings';
import { FrameTable } from './frame_table';
import { StepTable } from './step_table';
import { StructureTable } from './structure_table';

/// The part of a recording that was read so far. Only LogReader writes it.
export class LogRecording implements Recording {
  steps = 0;
  frames = 0; // 0 before the first block
  ended = false;
  growing = true;
  notice: string | null = null;
  ending: Ending | null = null;
  readonly frame: FrameTable;
  readonly step: StepTable;
  readonly shots: Shot[] = [];
  readonly events: MatchEvent[] = [];
  readonly anchors: Anchor[] = [];
  readonly drawings: Drawings;
  readonly structureTable = new StructureTable();
  hasTimes = false;
  onGrown: (() => void) | null = null;

  constructor(readonly head: Head) {
    const pods = head.podCount[0] + head.podCount[1];
    this.frame = new FrameTable(pods);
    this.step = new StepTable(pods);
    this.drawings = new Drawings(this.frame);
  }

  get layers(): readonly Layer[] {
    return this.drawings.layers;
  }

  get series(): readonly Series[] {
    return this.drawings.series.all;
  }

  get seriesCut(): boolean {
    return this.drawings.series.isCut;
  }

  get accounts(): Accounts {
    return this.structureTable;
  }

  structures(frame: number): readonly Structure[] {
    return this.structureTable.at(frame);
  }

  drawing(frame: number, slot: Slot): readonly DrawItem[] {
    return this.drawings.items(frame, slot);
  }

  drawingDropped(frame: number, slot: Slot): number {
    return this.drawings.dropped(frame, slot);
  }
}
