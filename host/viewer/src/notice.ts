// The bar above the pitch. It says that the recording is damaged, or that a file cannot be shown.
import { el, iconButton, setText } from './dom';
import type { Recording } from './recording';

export class Notice {
  readonly root = el('div', { class: 'notice' });
  private readonly text = el('span', { testid: 'notice' });
  private readonly close: HTMLButtonElement;
  private warning: string | null = null;

  constructor(private readonly recording: Recording, private readonly onChanged: () => void) {
    this.close = iconButton('close', 'Close', 'notice-close', () => this.warn(null));
    this.root.setAttribute('role', 'status');
    this.root.append(this.text, this.close);
  }

  /// Shows a warning that is not about this recording; null removes it.
  warn(text: string | null): void {
    this.warning = text;
    this.onChanged();
  }

  update(): void {
    const text = this.warning ?? this.recording.notice;
    setText(this.text, text ?? '');
    this.root.hidden = text === null;
    this.close.hidden = this.warning === null;
  }
}
