// Builds the viewer from its sources and compares the page with the committed one, byte for byte.
// Usage: node committed_page.mjs <host/viewer> <scratch folder>
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const kSkipped = 77;
const [source, scratch] = process.argv.slice(2);

// "^20.19.0 || >=22.12.0": enough of the grammar for what package.json says.
function satisfies(version, range) {
  const number = (text) => text.split('.').map(Number);
  const atLeast = (a, b) => {
    for (let i = 0; i < 3; ++i) if (a[i] !== b[i]) return a[i] > b[i];
    return true;
  };
  return range.split('||').some((part) => {
    const [, sign, text] = /^\s*(\^|>=)\s*([\d.]+)\s*$/.exec(part);
    const least = number(text);
    return atLeast(version, least) && (sign === '>=' || version[0] === least[0]);
  });
}

const wanted = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).engines.node;
if (!satisfies(process.versions.node.split('.').map(Number), wanted)) {
  console.log(`SKIPPED: the viewer's build needs Node ${wanted}, this is ${process.versions.node}`);
  process.exit(kSkipped);
}

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
const isSource = (path) => !/[/\\](node_modules|dist)([/\\]|$)/.test(path.slice(source.length));
cpSync(source, scratch, { recursive: true, filter: isSource });
const npm = (...args) => execFileSync('npm', args, { cwd: scratch, stdio: 'inherit' });
npm('ci', '--no-audit', '--no-fund');
npm('run', 'check');
npm('test');
npm('run', 'build');
const built = readFileSync(join(scratch, 'dist', 'viewer.html'));
const committed = readFileSync(join(source, 'dist', 'viewer.html'));
if (!built.equals(committed)) {
  console.error(`host/viewer/dist/viewer.html is stale: ${committed.length} bytes committed, ${built.length} built; ` +
    'run npm ci && npm run build in host/viewer and commit the page');
  process.exit(1);
}
console.log(`the committed page is what its sources give, ${built.length} bytes`);
