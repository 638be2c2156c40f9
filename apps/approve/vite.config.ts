import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** One page, one script, one style, of a few kB: no library and no font. The edition decides while building whether demo keys are in it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { 'import.meta.env.EDITION': JSON.stringify(process.env['EDITION'] === 'live' ? 'live' : 'demo') },
  build: {
    outDir: process.env['APPROVE_DIRECTORY'] ?? 'build',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
