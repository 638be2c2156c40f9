import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { fallbackPage } from '#platform/site/rules.ts'
import { repositoryRoot } from '#stack/product.ts'
import { startSiteServer } from '../../scripts/serve-site.ts'
import type { BareScreen } from './bare-app.ts'

const document = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><body><script type="module" src="/bare-app.js"></script></body></html>`

export interface BareSite {
  readonly url: string
  /** Which screens there are, before a page asks for them. */
  tell(screens: readonly BareScreen[]): void
  close(): Promise<void>
}

/** Builds the bare app with the product's own packages and serves it by the same server, with the same api behind it. */
export async function buildBareSite(folder: string, apiUrl: string): Promise<BareSite> {
  const site = join(folder, 'bare')
  mkdirSync(site, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'error',
    root: repositoryRoot,
    build: {
      outDir: site,
      target: 'es2024',
      rolldownOptions: {
        input: join(repositoryRoot, 'bench/touch/bare-app.ts'),
        output: { entryFileNames: 'bare-app.js' },
      },
    },
  })
  writeFileSync(join(site, fallbackPage), document)
  writeFileSync(join(site, 'headers.json'), JSON.stringify({ everywhere: {}, pages: {} }))
  const { url, close } = await startSiteServer({ folder: site, port: 0, apiUrl })
  return { url, close, tell: (screens) => writeFileSync(join(site, 'screens.json'), JSON.stringify(screens)) }
}
