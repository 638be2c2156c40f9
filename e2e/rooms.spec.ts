import { expect, type Page, test } from '@playwright/test'
import { newInvestor } from './investors.ts'
import { siteUrl } from './pages.ts'
import { newAdmin } from './staff.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** Writes down whenever the heading of the page appears, changes or goes. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // So it begins, also where a busy machine draws its first frame later than that.
    const seen: string[] = ['nothing']
    Object.assign(globalThis, { headingsSeen: seen })
    const look = () => {
      const heading = document.querySelector<HTMLElement>('#main h1')
      const now = heading === null || heading.offsetParent === null ? 'nothing' : 'a heading'
      if (now !== seen.at(-1)) seen.push(now)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function expectToStay(page: Page, paths: readonly string[]): Promise<void> {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const path of paths) {
    await page.goto(siteUrl(path))
    await expect(page.locator('#main h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // What comes late comes within this; the stream of live events never ends, so there is no quiet network to wait for.
    await page.waitForTimeout(700)
    const seen = await page.evaluate(() => (globalThis as unknown as { headingsSeen: string[] }).headingsSeen)
    expect(seen, path).toEqual(['nothing', 'a heading'])
  }
}

test('rooms: a page that is shown stays shown while its words and figures come: an investor’s', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 50n })
  await watchHeading(page)
  const rooms = ['userdashboard', 'deposits1', 'plans', 'activity', 'settings']
  await expectToStay(
    page,
    rooms.map((room) => `/user/${room}`),
  )
  await page.context().close()
})

test('rooms: a page that is shown stays shown while its words and figures come: an admin’s', async ({ browser }) => {
  const page = await newAdmin(browser, 'Rita Rooms', ['support', 'kyc_reviewer', 'finance_maker', 'owner'])
  await watchHeading(page)
  const rooms = ['', 'approvals', 'support', 'users', 'plans', 'content']
  await expectToStay(
    page,
    rooms.map((room) => `/admin/${room}`),
  )
  await page.context().close()
})
