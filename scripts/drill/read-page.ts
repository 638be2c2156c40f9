import { chromium, type Locator } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import type { Member } from '#stack/history/session.ts'

interface Asked {
  readonly path: string
  /** What its heading has in it once the page has its answer. */
  readonly loaded: string
}

/** What a page tells a member: its heading, and the sentence below. Calls have checked the certificate; the browser knows no authority of ours. */
export async function readPage(
  site: URL,
  { path, loaded }: Asked,
  member: Member,
): Promise<{ heading: string; said: string }> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('Chromium is missing: the drill reads the page as a person does.')
  const args = [...chromiumArguments, `--host-resolver-rules=MAP ${site.hostname} 127.0.0.1`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB', reducedMotion: 'reduce' })
    await context.addInitScript(
      (items) => {
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      },
      await member.storage(),
    )
    const page = await context.newPage()
    await page.goto(new URL(path, site).href)
    const heading = page.locator('h1', { hasText: loaded })
    await heading.waitFor({ timeout: 60_000 })
    return { heading: await textOf(heading), said: await textOf(page.locator('main [role=status]').first()) }
  } finally {
    await browser.close()
  }
}

/** With a space where the page keeps two words on one line. */
async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim()
}
