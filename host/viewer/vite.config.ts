import { defineConfig } from 'vite';

import { singleFile } from './scripts/single_file.ts';

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [singleFile('viewer.html', ['uplot'])],
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
  },
});
