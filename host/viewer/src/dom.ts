// Makes elements. Texts only become text nodes, because they may come from a recording.

type Child = Node | string | null;

interface Options {
  class?: string;
  testid?: string;
  title?: string;
  label?: string;
  type?: string;
  on?: Record<string, (event: Event) => void>;
}

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, options: Options = {}, ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (options.class) element.className = options.class;
  if (options.testid) element.dataset.testid = options.testid;
  if (options.title) element.title = options.title;
  if (options.label) element.setAttribute('aria-label', options.label);
  if (options.type) element.setAttribute('type', options.type);
  for (const [name, listener] of Object.entries(options.on ?? {})) element.addEventListener(name, listener);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/// Sets the text if it changed. Writing the same text again would cost a layout.
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/// Sets the text, which the layout cuts if it is too long. The title has the whole text.
export function setName(element: HTMLElement, text: string): void {
  setText(element, text);
  if (element.title !== text) element.title = text;
}

const icons = {
  play: 'M5 3l15 9-15 9z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  first: 'M4 4h3v16H4zM20 4v16L8 12z',
  last: 'M17 4h3v16h-3zM4 4v16l12-8z',
  stepBack: 'M16 5v14L6 12zM18 5h2v14h-2z',
  stepOn: 'M8 5v14l10-7zM4 5h2v14H4z',
  goalBack: 'M9 12a6 6 0 1012 0 6 6 0 10-12 0zM7 5v14L0 12z',
  goalOn: 'M3 12a6 6 0 1012 0 6 6 0 10-12 0zM17 5v14l7-7z',
  plus: 'M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z',
  minus: 'M4 10h16v4H4z',
  whole: 'M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z',
  picture: 'M8 5l1.5-2h5L16 5h5v15H3V5zM12 8a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM12 10a2.5 2.5 0 110 5 2.5 2.5 0 010-5z',
  film: 'M12 4a8 8 0 100 16 8 8 0 000-16z',
  close: 'M5 7l2-2 5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5z',
};

export type Icon = keyof typeof icons;

export function icon(name: Icon): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name: Icon, label: string, testid: string, onClick: () => void): HTMLButtonElement {
  const button = el('button', { class: 'icon', type: 'button', label, title: label, testid, on: { click: onClick } });
  button.append(icon(name));
  return button;
}
