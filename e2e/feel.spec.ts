import { permissions } from '@clearhold/contract/accounts/permissions'
import { type APIResponse, type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { newInvestor } from './investors.ts'
import { siteUrl } from './pages.ts'
import { fulfilChanged, isScreen } from './screens.ts'
import { routesOfTheRouter } from './sheets/routes.ts'
import { newAdmin } from './staff.ts'

// What a person feels without naming it: nothing jumps when figures come, and nothing flickers when they come at once.
test.describe.configure({ timeout: 240_000 })

const answerMs = 500

interface Shifted {
  /** What moved without any input, as browsers count it (CLS). */
  shift: number
  /** What moved most. */
  what: string
  /** When a placeholder was first seen, on the page's own clock. */
  waitedAtMs: number | undefined
}

/** Runs in the page before anything of it. */
function watch(): void {
  const shifted: Shifted = { shift: 0, what: '', waitedAtMs: undefined }
  Object.assign(window, { shifted })
  let most = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
      shifted.shift += entry.value
      if (entry.value < most) continue
      most = entry.value
      shifted.what = entry.sources
        .map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : 'text'))
        .join(', ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const blocks = document.querySelectorAll('main .skeleton')
    const isSeen = [...blocks].some((block) =>
      block.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    if (isSeen) shifted.waitedAtMs ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function felt(page: Page, path: string): Promise<Shifted> {
  await page.goto(siteUrl(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Long enough for a question, and for one that its answer leads to.
  await page.waitForTimeout(2 * answerMs + 200)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  return page.evaluate(() => (window as unknown as { shifted: Shifted }).shifted)
}

/**
 * Every answer of the api takes half a second more. A repeated call gets the same answer, and no event is sent: what others do
 * meanwhile moves a page too, and is not what this is about.
 */
async function slow(page: Page, longerMs = answerMs): Promise<void> {
  await page.addInitScript(watch)
  const answers = new Map<string, Promise<APIResponse>>()
  const answer = async (route: Route) => {
    const method = route.request().method()
    const url = route.request().url()
    if (method !== 'GET' || /\/api\/(stream|events)\b/.test(url)) return route.continue()
    const asked = answers.get(url) ?? route.fetch()
    answers.set(url, asked)
    const response = await asked
    if (isScreen(route.request())) {
      const unannounced = (name: string, part: unknown) =>
        name === 'bulletin' && typeof part === 'object' ? { ...part, announcement: null } : part
      return fulfilChanged(route, unannounced, asked)
    }
    if (!url.includes('/api/public/bulletin')) return route.fulfill({ response })
    return route.fulfill({ response, json: { ...(await response.json()), announcement: null } })
  }
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, longerMs))
    await answer(route).catch(() => undefined)
  })
}

const people = {
  investor: async (browser: Browser) => (await newInvestor(browser, { cash: 6_000n })).page,
  admin: (browser: Browser) => newAdmin(browser, 'Fay Feel', permissions),
} as const

// Half of what is called good for the open web, although every answer takes half a second.
const shiftMax = 0.05

for (const who of ['investor', 'admin'] as const) {
  // Everything is below everything else on a phone: the gate looks there, and at the desk only with --all.
  for (const [width, height, tag] of [[390, 844, '@phone'] as const, [1440, 900, '@all'] as const]) {
    test(`feel: nothing jumps when figures come late: ${who}, ${width}`, { tag }, async ({ browser }) => {
      const page = await people[who](browser)
      await slow(page)
      await page.setViewportSize({ width, height })
      const seen: string[] = []
      for (const path of routesOfTheRouter()[who]) {
        const { shift, what } = await felt(page, path)
        if (shift > shiftMax) seen.push(`${path} ${shift.toFixed(3)} ${what}`)
      }
      expect(seen).toEqual([])
      await page.context().close()
    })
  }
}

test('feel: a placeholder comes only when an answer takes longer than 150 ms', async ({ browser }) => {
  const page = await people.investor(browser)
  // Long enough that a busy machine draws the placeholder before the answer is there.
  await slow(page, 4 * answerMs)
  await felt(page, '/user/userdashboard')
  const beganAtMs = await page
    .getByRole('link', { name: 'Referrals', exact: true })
    .first()
    .evaluate((link) => {
      const { shifted } = window as unknown as { shifted: Shifted }
      shifted.waitedAtMs = undefined
      const nowMs = performance.now()
      ;(link as HTMLElement).click()
      return nowMs
    })
  const waitedAtMs = () => page.evaluate(() => (window as unknown as { shifted: Shifted }).shifted.waitedAtMs ?? 0)
  await expect.poll(waitedAtMs).toBeGreaterThan(0)
  expect((await waitedAtMs()) - beganAtMs).toBeGreaterThanOrEqual(140)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals')
  await page.context().close()
})

test('feel: a page that is shown stays shown while a filter asks again', async ({ browser }) => {
  const page = await people.investor(browser)
  await slow(page, 2 * answerMs)
  await felt(page, '/user/activity')
  await page.evaluate(() => {
    const seen = { hidden: 0, waited: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const heading = document.querySelector('#main h1')
      if (heading?.checkVisibility({ opacityProperty: true }) !== true) seen.hidden += 1
      if (document.querySelector('#main [aria-busy=true]') !== null) seen.waited += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.getByRole('link', { name: 'Deposits', exact: true }).last().click()
  await page.waitForTimeout(3 * answerMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: { hidden: number; waited: number } }).seen)
  // It did ask, and the heading was there all the while.
  expect(seen.waited).toBeGreaterThan(0)
  expect(seen.hidden).toBe(0)
  await page.context().close()
})
