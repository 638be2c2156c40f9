import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import { repositoryRoot } from '#stack/product.ts'
import { medianOf } from '../people/callers.ts'

const origin = 'http://localhost'
const slowDown = 4
const rounds = 25

export interface PageCheck {
  /** The median of a warm page, and the first check after loading. */
  readonly medianMs: number
  readonly firstMs: number
}

/** What a page of the product would load: the modules of the proof with their types stripped. */
async function moduleAt(path: string): Promise<string> {
  return stripTypeScriptTypes(await readFile(join(repositoryRoot, 'packages/proof/src', path), 'utf8'))
}

/** How long one check of a downloaded proof takes in Chromium with a fourfold CPU slowdown. */
export async function checkInPage(proofFile: string, keyText: string): Promise<PageCheck> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const page = await browser.newPage()
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      return route.fulfill({ contentType: 'text/javascript', body: await moduleAt(pathname) })
    })
    await page.goto(`${origin}/`)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const script = `(async () => {
      const { checkProofFile } = await import('${origin}/proof-file.ts')
      const { readVerifierKey } = await import('${origin}/note.ts')
      const key = readVerifierKey(${JSON.stringify(keyText)})
      const times = []
      for (let round = 0; round < ${rounds}; round += 1) {
        const startedAt = performance.now()
        const checked = await checkProofFile(${JSON.stringify(proofFile)}, key)
        times.push(performance.now() - startedAt)
        if (!checked.holds) throw new Error(checked.fault)
      }
      return times
    })()`
    const times = await page.evaluate<number[]>(script)
    return { medianMs: medianOf(times), firstMs: times[0] ?? Number.NaN }
  } finally {
    await browser.close()
  }
}
