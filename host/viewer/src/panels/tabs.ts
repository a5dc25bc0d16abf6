// Panels that share one place. One panel is visible.
import { el } from '../dom';

export class Tabs {
  readonly root = el('section', { class: 'tabs' });
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(private readonly panels: ReadonlyMap<string, HTMLElement>, private readonly onChanged: () => void) {
    const bar = el('div', { class: 'bar' });
    bar.setAttribute('role', 'tablist');
    for (const [name, panel] of panels) {
      const id = `tab-${name.toLowerCase()}`;
      const button = el('button', { type: 'button', testid: id, on: { click: () => this.choose(name) } }, name);
      button.setAttribute('role', 'tab');
      button.id = id;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', id);
      this.buttons.set(name, button);
      bar.append(button);
    }
    this.root.append(bar, ...panels.values());
    this.choose([...panels.keys()][0]);
  }

  choose(name: string): void {
    for (const [other, panel] of this.panels) {
      panel.hidden = other !== name;
      this.buttons.get(other)!.setAttribute('aria-selected', String(other === name));
    }
    this.onChanged();
  }
}
