// Compiles the tests, for Node's own test runner.
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const programs = readdirSync('test').filter((name) => name.endsWith('.test.ts') || name === 'make_sample.ts');

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'node_modules/.podball-tests',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: 'inline',
    rolldownOptions: { input: programs.map((name) => `test/${name}`) },
  },
});
