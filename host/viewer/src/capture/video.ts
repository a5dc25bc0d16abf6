// Films what is played, until it is stopped: a WebM file of the browser's own encoder.
import type { Picture } from './picture';

const kinds = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const picturesPerSecond = 30;
const tryMs = 50;
const triesMax = 100;
const bitsPerSecond = 6_000_000;

/// The kind of video that the browser can make; null if it can make none.
export function videoKind(): string | null {
  const canCapture = typeof MediaRecorder === 'function' && typeof HTMLCanvasElement.prototype.captureStream === 'function';
  return canCapture ? (kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null) : null;
}

export class Video {
  private readonly recorder: MediaRecorder;
  private readonly parts: Blob[] = [];

  /// `done` gets the file after `stop`, or the reason why there is none. Requires: `kind` is of `videoKind`.
  constructor(readonly picture: Picture, kind: string, done: (file: Blob | null) => void) {
    picture.draw();
    this.recorder = new MediaRecorder(picture.canvas.captureStream(picturesPerSecond), { mimeType: kind, videoBitsPerSecond: bitsPerSecond });
    this.recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.parts.push(data);
    });
    this.recorder.addEventListener('stop', () => done(this.parts.length > 0 ? new Blob(this.parts, { type: 'video/webm' }) : null));
    this.recorder.start(1000);
  }

  /// Ends the film. A film that just began goes on until the browser has encoded a picture of it.
  stop(): void {
    let tries = triesMax;
    const look = () => {
      if (this.parts.length > 0 || tries-- === 0) {
        this.end();
        return;
      }
      this.picture.draw();
      if (this.recorder.state === 'recording') this.recorder.requestData();
      window.setTimeout(look, tryMs);
    };
    look();
  }

  private end(): void {
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    for (const track of this.recorder.stream.getTracks()) track.stop();
  }
}
