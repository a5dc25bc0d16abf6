// Pictures and videos of the screen's pitches.
import type { Notice } from '../notice';
import { Picture, captionOf, type Shown } from './picture';
import { fileName, save } from './saving';
import { Video, videoKind } from './video';

export class Capture {
  private video: Video | null = null;

  /// `shown`: the pitches, as they are drawn.
  constructor(private readonly shown: () => Shown[], private readonly notice: Notice) {}

  get filming(): boolean {
    return this.video !== null;
  }

  savePicture(): void {
    const picture = new Picture(this.shown());
    picture.draw();
    const name = fileName(captionOf(this.shown()[0].moment), 'png');
    picture.canvas.toBlob((blob) => {
      if (blob) save(blob, name);
      else this.notice.warn('The browser cannot make a picture of this size.');
    }, 'image/png');
  }

  /// Starts to film. Returns whether the browser can.
  start(): boolean {
    const kind = videoKind();
    if (kind === null) {
      this.notice.warn('This browser cannot film: it has no MediaRecorder for WebM. Chromium and Firefox have one.');
      return false;
    }
    const name = fileName(captionOf(this.shown()[0].moment), 'webm');
    this.video = new Video(new Picture(this.shown()), kind, (file) => {
      if (file) save(file, name);
      else this.notice.warn('The browser has filmed nothing.');
    });
    return true;
  }

  stop(): void {
    this.video?.stop();
    this.video = null;
  }

  /// To be called after each drawing.
  drawn(): void {
    this.video?.picture.draw();
  }
}
