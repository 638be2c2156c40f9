import { permissions } from '@clearhold/contract/accounts/permissions'
import { expect, type Page, test } from '@playwright/test'
import { callAs } from './deposits.ts'
import { cutOffLive } from './failures.ts'
import { newInvestor } from './investors.ts'
import { siteUrl } from './pages.ts'
import { problem } from './people.ts'
import { isScreen } from './screens.ts'
import { newAdmin } from './staff.ts'
import { fund, newWithdrawer, verify } from './withdrawals.ts'

// What one look at a screen asks the api for: the screen itself, and the stream that tells of what happens next.

/** So long nothing may follow: what a page asks for again because of the stream comes at once. */
const quietMs = 1_500

/** Events of the preparation still arrive for a moment, and one that arrives later would make the page ask again. */
async function untilToldOf(page: Page): Promise<void> {
  const lastSeq = async () => (await callAs(page, 'GET', 'events'))['lastSeq']
  let before: unknown
  const isQuiet = async () => {
    const seq = await lastSeq()
    const isSame = seq === before
    before = seq
    return isSame
  }
  await expect.poll(isQuiet, { intervals: [quietMs], timeout: 60_000 }).toBe(true)
}

/** No part of a screen: the check of one's own proof at sign-in, made once the page has nothing else to do (proof.spec.ts). */
const ofTheCheck = /^\/api\/(public|user)\/proof(\/|$)/

/** No part of a screen: where it was read before the stream began to tell, it is read once more. */
const isClock = (request: string) => request === 'GET /api/demo/clock'

async function asksFor(page: Page, path: string): Promise<string[]> {
  await untilToldOf(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !ofTheCheck.test(pathname)) asked.push(`${request.method()} ${pathname}`)
  })
  await page.goto(siteUrl(path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForTimeout(quietMs)
  return asked.toSorted()
}

test('screens: the home is one request beside the stream and the clock of the demo', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 50n })
  const asked = await asksFor(page, '/user/userdashboard')
  expect(asked.filter((request) => !isClock(request))).toEqual(['GET /api/stream', 'GET /api/user/me/home'])
  expect([1, 2]).toContain(asked.filter(isClock).length)
  await expect(page.getByRole('row', { name: /^Account balance/ })).toContainText('50.00')
  await page.context().close()
})

test('screens: the withdraw page is one request beside the stream and the clock of the demo', async ({ browser }) => {
  test.setTimeout(240_000)
  const { page, context } = await newWithdrawer(browser)
  await verify(browser, page)
  await fund(page)
  const asked = await asksFor(page, '/user/withdraw')
  expect(asked.filter((request) => !isClock(request))).toEqual(['GET /api/stream', 'GET /api/user/me/withdraw'])
  expect([1, 2]).toContain(asked.filter(isClock).length)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw')
  await context.close()
})

test('screens: the page of a user is one request beside the stream, and a tab one more', async ({ browser }) => {
  const { page, personId } = await newInvestor(browser, { cash: 50n })
  await page.context().close()
  const admin = await newAdmin(browser, 'Sol Schermo', permissions)
  const asked = await asksFor(admin, `/admin/users?user=${personId}&show=page`)
  expect(asked).toEqual([`GET /api/admin/user/${personId}/page`, 'GET /api/stream'])
  const tab = admin.waitForRequest(`**/api/admin/user/${personId}/notes`)
  await admin.getByRole('main').getByRole('link', { name: 'Notes', exact: true }).click()
  await tab
  await admin.context().close()
})

test('screens: error: where the whole cannot be read, every part is asked for by itself', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 50n })
  await cutOffLive(page)
  await page.route('**/api/**', (route) =>
    isScreen(route.request()) ? route.fulfill(problem('internal', 500)) : route.fallback(),
  )
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByRole('row', { name: /^Account balance/ })).toContainText('50.00')
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.context().close()
})
