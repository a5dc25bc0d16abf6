// The page: shows a recording, or the start page if there is none.
import './styles.css';

import { paletteFor } from './colors';
import { el, iconButton } from './dom';
import type { Explanation } from './explain/explanation';
import { makeHelp } from './help';
import { keepFile, keptFile } from './kept_file';
import { listen, type Key } from './keys';
import { openFile, openFromPage, remarkOfPage } from './log/open';
import { teamName } from './names';
import type { Recording } from './recording';
import { Screen } from './screen';
import { makeStartPage } from './start_page';
import { clean } from './text';
import { onThemeChanged, setTheme, theme } from './theme';
import { themes, type Theme } from './view';

const app = document.getElementById('app')!;
const jumpSeconds = 5;
let screen: Screen | null = null;

const keys: Key[] = [
  { keys: [' '], shown: 'Space', text: 'play and pause', act: () => screen?.toggle() },
  { keys: ['ArrowLeft'], shown: '←', text: `${jumpSeconds} seconds back`, act: () => screen?.jump(-jumpSeconds) },
  { keys: ['ArrowRight'], shown: '→', text: `${jumpSeconds} seconds on`, act: () => screen?.jump(jumpSeconds) },
  { keys: [','], shown: ',', text: 'a control step back', act: () => screen?.step(-1) },
  { keys: ['.'], shown: '.', text: 'a control step on', act: () => screen?.step(1) },
  { keys: ['['], shown: '[', text: 'slower', act: () => screen?.faster(-1) },
  { keys: [']'], shown: ']', text: 'faster', act: () => screen?.faster(1) },
  { keys: ['n'], shown: 'n', text: `${jumpSeconds} seconds before the next goal`, act: () => screen?.goal(1) },
  { keys: ['p'], shown: 'p', text: `${jumpSeconds} seconds before the previous goal`, act: () => screen?.goal(-1) },
  { keys: ['Home'], shown: 'Home', text: 'to the start', act: () => screen?.start() },
  { keys: ['End'], shown: 'End', text: 'to the end, and on with a running match', act: () => screen?.end() },
  { keys: ['f'], shown: 'f', text: 'follow the selected pod, or the ball; again: nobody', act: () => screen?.toggleFollow() },
  { keys: ['t'], shown: 't', text: 'show thrust', act: () => screen?.view.toggleExtra('thrust') },
  { keys: ['v'], shown: 'v', text: 'show velocity', act: () => screen?.view.toggleExtra('velocity') },
  { keys: ['a'], shown: 'a', text: 'all drawings of team A, or none', act: () => screen?.toggleDrawings(0) },
  { keys: ['b'], shown: 'b', text: 'all drawings of team B, or none', act: () => screen?.toggleDrawings(1) },
  { keys: ['s'], shown: 's', text: 'save a picture of the moment (PNG)', act: () => screen?.savePicture() },
  { keys: ['r'], shown: 'r', text: 'film what is played (WebM); again: end the film', act: () => screen?.toggleFilm() },
  { keys: ['+', '='], shown: '+', text: 'zoom in', act: () => screen?.zoom(1.4) },
  { keys: ['-'], shown: '-', text: 'zoom out', act: () => screen?.zoom(1 / 1.4) },
  { keys: ['0'], shown: '0', text: 'the whole pitch', act: () => screen?.wholePitch() },
  { keys: ['Escape'], shown: 'Esc', text: 'select no pod', act: () => screen?.view.select(null) },
  { keys: ['?'], shown: '?', text: 'this page', act: () => help.showModal() },
];

const help = makeHelp(keys);
const chooser = el('input', { type: 'file', testid: 'file', label: 'Recording' });
chooser.accept = '.podlog';
chooser.hidden = true;
const secondChooser = el('input', { type: 'file', testid: 'second-file', label: 'Second recording' });
secondChooser.accept = '.podlog';
secondChooser.hidden = true;
const compareButton = el('button', { type: 'button', class: 'small', testid: 'compare', title: 'Show a second recording beside this one' }, 'Compare…');
compareButton.hidden = true;
compareButton.addEventListener('click', () => secondChooser.click());
const board = el('div', { class: 'board-place' });
const header = el('header', { class: 'top' }, el('strong', { class: 'title' }, 'Podball'), board,
  el('div', { class: 'group actions' }, themeChoice(), compareButton, openButton(), helpButton()));
const start = makeStartPage(() => chooser.click());
const dropHere = el('div', { class: 'drop-here' }, 'Drop the recording');
dropHere.hidden = true;

function openButton(): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'small', testid: 'open', title: 'Open a recording' }, 'Open…');
  button.addEventListener('click', () => chooser.click());
  return button;
}

function helpButton(): HTMLButtonElement {
  const button = iconButton('plus', 'Keys and signs (?)', 'help-open', () => help.showModal());
  button.replaceChildren('?');
  return button;
}

function themeChoice(): HTMLSelectElement {
  const texts: Record<Theme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };
  const select = el('select', { label: 'Theme', title: 'Theme: as the system, light or dark', testid: 'theme' });
  for (const name of themes) {
    const option = el('option', {}, texts[name]);
    option.value = name;
    select.append(option);
  }
  select.addEventListener('change', () => {
    const wanted = select.value as Theme;
    if (screen) screen.view.setTheme(wanted);
    else setTheme(wanted);
  });
  onThemeChanged(() => (select.value = theme()));
  return select;
}

function setTeamColors(): void {
  const { team } = paletteFor(screen?.recording.head ?? null);
  team.forEach((color, slot) => document.documentElement.style.setProperty(`--team-${slot}`, color));
}

/// `remark`: what the page says about this recording.
function show(recording: Recording, live: boolean, remark: string | null): void {
  screen?.close();
  screen = new Screen(recording, live);
  setTeamColors();
  document.title = `${teamName(recording.head, 0)} – ${teamName(recording.head, 1)} · Podball`;
  board.replaceChildren(screen.board.root);
  compareButton.hidden = false;
  const remarkLine = remark === null ? [] : [el('p', { class: 'remark', testid: 'remark' }, clean(remark))];
  app.replaceChildren(header, ...remarkLine, screen.root);
  void compareAsAddressed();
}

// A usual file is read in less time. A recording that still grows then is a running match or a very large file.
const patienceMs = 1000;

/// Waits until there is something to show. A match that just began may have nothing but its names.
function readable(recording: Recording): Promise<Recording> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      const waited = performance.now() - began >= patienceMs;
      if (recording.frames > 0 && (waited || !recording.growing)) resolve(recording);
      else if (!recording.growing) reject(new Error(recording.notice ?? 'This recording has no frames.'));
    };
    recording.onGrown = look;
    window.setTimeout(look, patienceMs);
    look();
  });
}

let openings = 0;

async function open(opening: Promise<Recording>, mayBeLive: boolean, remark: string | null = null): Promise<void> {
  const own = ++openings;
  try {
    start.say('Reading …');
    const recording = await readable(await opening);
    // The user may have dropped another file in the meantime.
    if (own === openings) show(recording, mayBeLive && recording.growing, remark);
    start.say('');
  } catch (error) {
    if (own !== openings) return;
    const text = clean(error instanceof Error ? error.message : String(error));
    start.say(text);
    screen?.notice.warn(`That file cannot be shown. ${text}`);
  }
}

function openChosen(file: File | undefined): void {
  if (!file) return;
  // But for the theme, the address belongs to the recording that was shown before.
  history.replaceState(null, '', `${location.pathname}${location.search}#${theme() === 'system' ? '' : `theme=${theme()}`}`);
  void open(openFile(file), false);
}

/// Shows the file beside the recording. `key`: of the file, if the browser keeps it already.
async function compare(file: Blob | undefined, key?: string): Promise<void> {
  const shown = screen;
  if (!file || !shown) return;
  try {
    const second = await readable(await openFile(file));
    const kept = key ?? (await keepFile(file));
    if (screen === shown) shown.compare(second, kept);
  } catch (error) {
    shown.notice.warn(`That file cannot be shown. ${clean(error instanceof Error ? error.message : String(error))}`);
  }
}

async function compareAsAddressed(): Promise<void> {
  const shown = screen;
  const key = shown?.view.second;
  if (!shown?.lacksSecond || !key) return;
  const file = await keptFile(key);
  if (screen !== shown || shown.view.second !== key) return;
  if (file) {
    await compare(file, key);
    return;
  }
  shown.compare(null);
  shown.notice.warn('This browser does not have the second recording of this address. Compare… opens it from a file.');
}

secondChooser.addEventListener('change', () => {
  void compare(secondChooser.files?.[0]);
  secondChooser.value = '';
});
chooser.addEventListener('change', () => {
  openChosen(chooser.files?.[0]);
  chooser.value = '';
});
window.addEventListener('dragover', (event) => {
  event.preventDefault();
  dropHere.hidden = false;
});
window.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) dropHere.hidden = true;
});
window.addEventListener('drop', (event) => {
  event.preventDefault();
  dropHere.hidden = true;
  openChosen(event.dataTransfer?.files[0]);
});
window.addEventListener('hashchange', () => {
  screen?.applyAddress();
  void compareAsAddressed();
});

app.append(header, start.root);
document.body.append(help, chooser, secondChooser, dropHere);
listen(keys);
onThemeChanged(setTeamColors);

const fromPage = openFromPage();
if (fromPage) void open(fromPage, true, remarkOfPage());

// For tests of the page.
declare global {
  interface Window {
    podball: {
      readonly recording: Recording | null;
      readonly explanation: Explanation | null;
      seek(frame: number): void;
      state(): object | null;
    };
  }
}
window.podball = {
  get recording() {
    return screen?.recording ?? null;
  },
  get explanation() {
    return screen?.explanation ?? null;
  },
  seek: (frame) => screen?.seek(frame),
  state: () => screen?.state() ?? null,
};
