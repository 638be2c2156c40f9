import { noticeTexts } from '@clearhold/contract/texts/notices'
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const homeOf = { en: '/', es: '/es', fr: '/fr' } as const
export type Language = keyof typeof homeOf
export const languages = Object.keys(homeOf) as Language[]

/** Every public page by its address in English. */
export const publicPages = [
  '/',
  '/about',
  '/contact',
  '/investmentplan',
  '/proof',
  '/risk',
  '/terms',
  '/privacy',
  '/status',
  '/docs',
  '/newsletter',
] as const

export function inLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The settings the product under test runs with; written by e2e/setup.ts. */
export function productEnvironment(): Readonly<Record<string, string>> {
  return JSON.parse(process.env['PRODUCT_ENVIRONMENT'] ?? '{}') as Record<string, string>
}

/** Where the site under test is; set by e2e/setup.ts. */
export function siteUrl(path = '/'): string {
  return new URL(path, process.env['SITE_URL']).href
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Zero violations of WCAG 2.2 A and AA, with what is wrong in the message. */
export async function expectAccessible(page: Page, only?: readonly string[] | 'all but colours'): Promise<void> {
  await untilInItsColours(page)
  // Where a page was scrolled by chance, the bar at its top covers a part of a control, and axe finds the rest too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // In the dark a page is the same page in other colours: everything else was looked at in the light.
  const isDark = (await page.evaluate(() => document.documentElement.dataset['theme'])) === 'dark'
  const asked = typeof only === 'object' ? only : isDark ? ['color-contrast'] : undefined
  const { violations } = await runAxe(page, {
    resultTypes: ['violations'],
    runOnly: asked === undefined ? { type: 'tag', values: rules } : { type: 'rule', values: [...asked] },
    ...(only === 'all but colours' && { rules: { 'color-contrast': { enabled: false } } }),
    // Fetches every stylesheet and medium again, for two rules that find nothing here: no sound plays by itself, no page turns itself.
    preload: false,
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/**
 * Axe in the page itself, read once a document: its half megabyte costs as much as a run. No page of ours frames another place, so
 * there are no frames to add up.
 */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { axe: inPage } = window as unknown as {
      axe: { run(root: Document, options: RunOptions): Promise<AxeResults> }
    }
    return inPage.run(document, asked)
  }, options)
}

/** The same in both themes and on a small phone, which has to scroll in one direction only. The page is left that narrow. */
export async function expectAccessibleAlsoOnPhone(page: Page): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
}

/** A page follows the system's colours a frame later; half of both would break what neither breaks. */
async function untilInItsColours(page: Page): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => {
      const { theme } = document.documentElement.dataset
      const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
      return theme === undefined || theme === (localStorage.getItem('theme') ?? system)
    })
  await expect.poll(isSettled).toBe(true)
}

/** Opens what can be done with a row of a list, and presses one of it. */
export async function actOnRow(row: Locator, act: string | RegExp): Promise<void> {
  await row.locator('.row-menu-button').click()
  await row.getByRole('button', { name: act }).click()
}

/** Fails the test on any error the page logs: hydration, CSP, a missing file. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** React has taken over an element; asked from outside, because a test may have stopped the page's clock. */
async function untilTaken(element: Locator): Promise<void> {
  const isTaken = () => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__react')))
  await expect.poll(isTaken, { timeout: 30_000, intervals: [20, 50, 100] }).toBe(true)
}

/** The page has become an application: React has taken over the prerendered document. */
export async function untilHydrated(page: Page): Promise<void> {
  await untilTaken(page.locator('body > :first-child'))
}

/** A section further down becomes live when it comes near the screen. */
export async function liveSection(page: Page, name: string): Promise<Locator> {
  const section = page.locator(`[data-section="${name}"]`)
  await section.scrollIntoViewIfNeeded()
  await untilTaken(section)
  return section
}

/** From here on the page's time passes only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const start = new Date('2026-11-14T18:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
}

/** For a page whose clock was installed before it loaded, so that timers it has set already are held as well. */
export async function pauseClock(page: Page): Promise<void> {
  // A moment that has gone by before the page hears of it is refused; the next one is tried.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  }).toPass({ timeout: 20_000 })
}

/** Whether it stays so: what measures itself does so a frame after the page has become narrower. */
export async function hasSidewaysScroll(page: Page): Promise<boolean> {
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await expect
    .poll(isWide, { timeout: 5_000 })
    .toBe(false)
    .catch(() => undefined)
  return isWide()
}

/** Words wait for money, for up to fifteen seconds at a stretch (apps/server/src/main/worker.ts), and then for the machine. */
export const mailPatienceMs = 60_000

interface CaughtMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address whose text has these words, once it has arrived. */
export async function mailTo(address: string, subject: RegExp, words = ''): Promise<CaughtMail> {
  let found: CaughtMail | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(new URL(`/messages.json?to=${encodeURIComponent(address)}`, process.env['MAIL_URL']))
        const messages = (await answer.json()) as CaughtMail[]
        found = messages.find((mail) => subject.test(mail.subject) && mail.text.includes(words))
        return found !== undefined
      },
      { timeout: mailPatienceMs },
    )
    .toBe(true)
  if (found === undefined) throw new Error(`no mail to ${address}`)
  return found
}

/** What the answer to a request says while its maker has not signed it. */
const unsigned: readonly unknown[] = Object.values(noticeTexts).map(
  ({ waitsForYourSignature }) => waitsForYourSignature,
)

/**
 * Where the request for approval that this page is about to make, and to sign where it takes that, is decided: others may be waiting
 * beside it.
 */
export async function approvalAsked(page: Page): Promise<string> {
  const answer = await page.waitForResponse(async (response) => {
    if (!response.ok() || response.request().method() === 'GET') return false
    const body = await bodyOf(response)
    return 'approvalId' in body && !unsigned.includes(body['message'])
  })
  return siteUrl(`/admin/approvals?id=${String((await bodyOf(answer))['approvalId'])}`)
}

/** The answer where it is JSON; what is no longer there to be read says nothing. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false
  return isJson ? ((await response.json().catch(() => ({}))) as Record<string, unknown>) : {}
}
