// Makes the page one file: script and styles move into it, and a content security policy permits exactly them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

// Where `podball replay export --html` puts a recording.
const recordingMark = '<!--podlog-->';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

// The text of an element ends at its first end tag, which "<!--" before "<script" would hide.
function scriptText(code: string): string {
  return code.trim().replace(/<(?=\/?script)/gi, '\\x3c');
}

// What is distributed with the page asks for its licence to be there too.
function licence(module: string): string {
  const text = readFileSync(`node_modules/${module}/LICENSE`, 'utf8').replaceAll('\r', '').trim();
  return `/*! ${module}\n${text}\n*/\n`;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function inlined(page: string, script: string, style: string): string {
  const without = page
    .replace(/\s*<script type="module"[^>]*\ssrc="[^"]*"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const head =
    `<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">\n` +
    `<style>${style}</style>\n<script type="module">${script}</script>\n`;
  // The policy stands before everything that it is about. Functions, since "$&" in the code means nothing here.
  const result = without.replace(/<meta charset="utf-8">\n?/i, (charset) => charset + head);
  if (result === without) throw new Error('index.html: <meta charset="utf-8"> is missing');
  if (occurrences(result, recordingMark) !== 1) throw new Error(`the page must have ${recordingMark} once`);
  if (/<(script|link|img)[^>]*\s(src|href)="(?!data:)/i.test(without)) throw new Error('the page refers to another file');
  if (/\sstyle="/i.test(without)) throw new Error('index.html: the policy permits no style attributes');
  return result;
}

export function singleFile(fileName: string, modules: string[]): Plugin {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no index.html was built');
      const scripts: string[] = [];
      const styles: string[] = [];
      for (const [name, output] of Object.entries(bundle)) {
        if (output === page) continue;
        if (output.type === 'chunk') scripts.push(output.code);
        else if (name.endsWith('.css')) styles.push(String(output.source));
        else throw new Error(`${name} cannot be put into the page`);
        delete bundle[name];
      }
      if (scripts.length !== 1) throw new Error('the script must be one');
      delete bundle['index.html'];
      const script = modules.map(licence).join('') + scriptText(scripts[0]);
      const source = inlined(String(page.source), script, styles.join('').trim());
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
