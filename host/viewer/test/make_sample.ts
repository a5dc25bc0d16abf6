// Writes made-up recordings for trying the viewer: whole, cut, and with nothing but the match.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodeMatch } from './encode';
import { withResources } from './made_up_resources';
import { hostileNames, playMatch } from './play_match';

const folder = process.argv[2] ?? join(tmpdir(), 'samples');

function write(name: string, bytes: Uint8Array): void {
  const path = `${folder}/${name}`;
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
  console.log(`${path}: ${bytes.length} bytes`);
}

mkdirSync(folder, { recursive: true });
const whole = encodeMatch(playMatch());
write('synthetic.podlog', whole);
write('synthetic-hostile.podlog', encodeMatch(playMatch({ names: hostileNames, steps: 1200 })));
write('synthetic-resources.podlog', encodeMatch(withResources(playMatch({ podCount: [7, 7] }))));
write('synthetic-cut.podlog', whole.subarray(0, Math.floor(whole.length * 0.6)));
write('synthetic-plain.podlog', encodeMatch(playMatch({ podCount: [5, 5], drawings: false })));
