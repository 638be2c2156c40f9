import { type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { digest128 } from '../apps/server/src/platform/crypto/crypto.ts'
import { siteUrl } from './pages.ts'

/** A call of the api with the session this page holds, for what a test is not about. */
export async function callAs(page: Page, method: 'GET' | 'POST', path: string): Promise<Record<string, unknown>> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
  const answer = await page.request.fetch(siteUrl(`/api/${path}`), { method, headers })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/** Opens a page of the investor's and waits until it follows what happens. */
export async function openLive(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(siteUrl(path))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page
}

/**
 * Writes down, in the page itself, every text an element of this kind shows from now on: what stands there for a moment only
 * cannot be missed by looking too late. A reload would lose the list.
 */
export async function recordTexts(page: Page, selector: string): Promise<() => Promise<string[] | undefined>> {
  await page.evaluate((wanted) => {
    const seen: string[] = []
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      const text = document.querySelector(wanted)?.textContent ?? ''
      if (text !== '' && seen.at(-1) !== text) seen.push(text)
    }
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    look()
  }, selector)
  return () => page.evaluate(() => (window as unknown as { seenTexts?: string[] }).seenTexts)
}

/** What the book's entry for a log is about; it is found by chain, transaction and log, and by nothing else. */
export async function entryOfLog(transactionId: string): Promise<string | undefined> {
  const { DATABASE_URL: url } = JSON.parse(process.env['PRODUCT_ENVIRONMENT'] ?? '{}') as { DATABASE_URL: string }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const key = digest128(`deposit:31337:${transactionId}:0`)
    const { rows } = await client.query<{ about: string }>('select about from ledger.entry where key_digest = $1', [
      key,
    ])
    return rows[0]?.about
  } finally {
    await client.end()
  }
}
