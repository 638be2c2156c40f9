import { type BrowserContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { digest128 } from '#platform/crypto/crypto.ts'
import { productEnvironment, siteUrl } from './pages.ts'

/** A call of the api with the session this page holds, for what a test is not about. */
export async function callAs(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const call = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
    return page.request.fetch(siteUrl(`/api/${path}`), { method, headers, data })
  }
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const first = await call(token)
  const answer = first.status() === 401 ? await call(await page.evaluate(newToken, token)) : first
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/** Runs in the page: a token is good for ten minutes, and is renewed as another tab of the same browser would do it. */
function newToken(stale: string): Promise<string> {
  return navigator.locks.request('clearhold-session', async () => {
    const stored = localStorage.getItem('token') ?? ''
    if (stored !== stale) return stored
    const headers = { 'clearhold-edition': 'demo' }
    const answer = await fetch('/api/auth/refresh', { method: 'POST', headers })
    const { token = '' } = (await answer.json()) as { token?: string }
    if (token !== '') localStorage.setItem('token', token)
    return token
  })
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
    const { seenTexts } = window as unknown as Recording
    Object.assign(window, { seenTexts: { ...seenTexts, [wanted]: seen } })
    const look = () => {
      const text = document.querySelector(wanted)?.textContent ?? ''
      if (text !== '' && seen.at(-1) !== text) seen.push(text)
    }
    // A text that stays may come to stand in an element of another kind.
    const changes = { attributes: true, childList: true, characterData: true, subtree: true }
    new MutationObserver(look).observe(document.body, changes)
    look()
  }, selector)
  return () => page.evaluate((wanted) => (window as unknown as Recording).seenTexts?.[wanted], selector)
}

interface Recording {
  readonly seenTexts?: Readonly<Record<string, string[]>>
}

/** What the book's entry for a log is about; it is found by chain, transaction and log, and by nothing else. */
export function entryOfLog(transactionId: string): Promise<string | undefined> {
  const key = digest128(`deposit:31337:${transactionId}:0`)
  return asOwner(async (client) => {
    const statement = 'select about from ledger.entry where key_digest = $1'
    const { rows } = await client.query<{ about: string }>(statement, [key])
    return rows[0]?.about
  })
}

/** Behind everybody's back: a deposit that two people approved is a promise, and takes all free capital from other tests. */
export function endWaitingDeposit(depositId: string): Promise<unknown> {
  const statement = `update deposits.deposit set state = 'deleted', note = 'the test is over' where id = $1 and state = 'waiting_for_capital'`
  return asOwner((client) => client.query(statement, [depositId]))
}

/** Behind everybody's back. */
export async function asOwner<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const { DATABASE_OWNER_URL: url } = productEnvironment()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
