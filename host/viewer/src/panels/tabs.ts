// Panels that share one place; one of them is seen.
import { el } from '../dom';

export class Tabs {
  readonly root = el('section', { class: 'tabs' });
  private readonly buttons: HTMLButtonElement[] = [];

  constructor(private readonly panels: readonly [string, HTMLElement][], private readonly onChanged: () => void) {
    const bar = el('div', { class: 'bar' });
    bar.setAttribute('role', 'tablist');
    panels.forEach(([name, panel], at) => {
      const button = el('button', { type: 'button', testid: `tab-${name.toLowerCase()}`, on: { click: () => this.choose(at) } }, name);
      button.setAttribute('role', 'tab');
      button.id = `tab-${name.toLowerCase()}`;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', button.id);
      this.buttons.push(button);
      bar.append(button);
    });
    this.root.append(bar, ...panels.map(([, panel]) => panel));
    this.choose(0);
  }

  private choose(chosen: number): void {
    this.panels.forEach(([, panel], at) => {
      panel.hidden = at !== chosen;
      this.buttons[at].setAttribute('aria-selected', String(at === chosen));
    });
    this.onChanged();
  }
}
