import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { approveHeaders } from './headers.ts'

/** One page, one script, one style, of a few kB: no library and no font. The edition decides while building whether demo keys are in it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { 'import.meta.env.EDITION': JSON.stringify(process.env['EDITION'] === 'live' ? 'live' : 'demo') },
  plugins: [
    {
      name: 'headers',
      generateBundle() {
        // Whatever serves the page reads there what to send with it.
        this.emitFile({
          type: 'asset',
          fileName: 'headers.json',
          source: `${JSON.stringify(approveHeaders, null, 2)}\n`,
        })
      },
    },
  ],
  build: {
    outDir: process.env['APPROVE_DIRECTORY'] ?? 'build',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
