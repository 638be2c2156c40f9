import { type Browser, expect, type Page, test } from '@playwright/test'
import { activate, clockKeeper, moveClock, newInvestor, openClock, toReview } from './investors.ts'
import { liveSection, siteUrl } from './pages.ts'

// The demo has one clock for everybody, so what moves it stands in order.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let keeper: Page

test.beforeAll(async ({ browser }) => {
  keeper = await clockKeeper(browser)
})
test.afterAll(() => keeper.context().close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const balance = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).locator('.money')

const projected = { profit: expect.stringContaining('+1,000.00'), total: '3,500.00' }

/** What the public page projects for an amount: profit and total, as it prints them. */
async function publicProjection(browser: Browser, amount: string) {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(siteUrl())
  const section = await liveSection(page, 'calculator')
  await section.getByLabel('Plan', { exact: true }).selectOption('Advance')
  await section.getByRole('textbox', { name: 'Amount' }).fill(amount)
  const drawn = () => flow(section.locator('.calc-projection'))
  await expect.poll(drawn).toEqual(projected)
  const shown = await drawn()
  await page.close()
  return shown
}

/** The picture of the money's way, which the public page and the first step share. */
async function flow(place: ReturnType<Page['locator']>) {
  const profit = place.getByRole('row', { name: /^Profit paid/ }).locator('.money')
  await profit.waitFor()
  return { profit: await profit.textContent(), total: await place.locator('.flow-total').textContent() }
}

test('W11 plans: Advance with 2,500 from the invitation to principal, profit and bonus, without a reload', async ({
  browser,
}) => {
  const referrer = (await newInvestor(browser)).page
  await referrer.goto(siteUrl('/user/referrals'))
  await expect(referrer.getByText('Your link has not been used yet')).toBeVisible()
  await expect(referrer.getByLabel('Link')).toHaveValue(/\/register\?ref=/)
  const link = await referrer.getByLabel('Link').inputValue()
  const ref = new URL(link).searchParams.get('ref') ?? ''
  // W11: a visitor who follows the link finds the code in the form, as the page says.
  const invited = await browser.newPage()
  await invited.goto(siteUrl(`/register?ref=${ref}`))
  await expect(invited.getByLabel('Referral code')).toHaveValue(ref)
  await invited.close()

  const { page: investor } = await newInvestor(browser, { ref, cash: 2_600n })
  await expect(referrer.getByText('They have not started a plan yet.')).toBeVisible()
  await expect(referrer.getByText('Registered')).toBeVisible()

  const promised = await publicProjection(browser, '2,500.00')
  await investor.goto(siteUrl('/user/plans?plan=advance'))
  await investor.getByLabel('How much').fill('2,500.00')
  await expect.poll(() => flow(investor.getByRole('main'))).toEqual(promised)

  await activate(investor, 'Advance', '2500')
  await expect(investor.getByText(/Your profit is already set aside: entry #\d+-\d+/)).toBeVisible()
  const entry = investor.getByRole('table', { name: /^Entry #\d+-\d+/ })
  await expect(entry.getByRole('row', { name: /Operator’s capital/ })).toContainText('1,250.000000')
  await expect(entry.getByRole('row', { name: /Both sides agree/ })).toContainText('3,750.000000')
  await expect(referrer.getByText('First plan running', { exact: true })).toBeVisible()
  await expect(referrer.getByText('Promised, set aside')).toBeVisible()

  await investor.getByRole('link', { name: 'Done' }).click()
  await expect(balance(investor, 'Locked in plans')).toHaveText(/2,500\.00/)
  await expect(balance(investor, 'Profit balance')).toHaveText(/^0\.00/)
  await expect(investor.getByText('Your Advance plan ends.')).toBeVisible()
  await expect(investor.locator('.live-mark')).toHaveText('Live')

  await moveClock(keeper, { days: 1, hours: 12 })
  await expect(balance(investor, 'Profit balance')).toHaveText(/1,000\.00/, { timeout: 60_000 })
  await expect(balance(investor, 'Account balance')).toHaveText(/2,600\.00/)
  await expect(balance(investor, 'Total')).toHaveText(/3,600\.00/)
  await expect(investor.getByText('No plan is running')).toBeVisible()
  await expect(referrer.getByText('Bonus paid')).toBeVisible({ timeout: 60_000 })
  await expect(referrer.locator('.referral-bonus')).toContainText('250.00')
  await referrer.goto(siteUrl('/user/userdashboard'))
  await expect(balance(referrer, 'Referral bonus')).toHaveText(/250\.00/)

  await investor.getByRole('link', { name: 'Plans', exact: true }).first().click()
  await investor.getByRole('link', { name: 'Advance, 40%' }).click()
  await expect(heading(investor)).toHaveText('Advance is paid')
  await expect(investor.getByText(/3,500\.00 USDT is yours: entry #\d+-\d+/)).toBeVisible()
  await investor.context().close()
  await referrer.context().close()
})

test('plans: leaving early shows what it gives and costs, then does exactly that', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 3_000n })
  await activate(page, 'Advance', '3000')
  await page.getByRole('button', { name: 'Leave early' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^You get back now/ })).toContainText('3,000.000000')
  await expect(dialog.getByRole('row', { name: /^Profit you give up/ })).toContainText('1,200.000000')
  await expect(dialog.getByRole('row', { name: /^Account balance after/ })).toContainText('3,000.000000')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Leave early' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Leave with 3,000.00 USDT' }).click()
  await expect(heading(page)).toHaveText('You left Advance early')
  await expect(page.getByText(/3,000\.00 USDT came back: entry #\d+-\d+/)).toBeVisible()
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(balance(page, 'Account balance')).toHaveText(/3,000\.00/)
  await expect(balance(page, 'Profit balance')).toHaveText(/^0\.00/)
  await page.context().close()
})

test('plans: in the last quarter a renewal is confirmed again, taken back, and carried out at the end', async ({
  browser,
}) => {
  const { page } = await newInvestor(browser, { cash: 2_500n })
  await activate(page, 'Advance', '2500')
  await expect(page.getByText('You can ask to renew it in the last quarter of its term, from')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Renew instead' })).toHaveCount(0)
  await moveClock(keeper, { days: 1, hours: 4 })
  await page.reload()
  const renew = async () => {
    await page.getByRole('button', { name: 'Renew instead' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Renew 2,500.00 USDT' }).click()
    await expect(dialog.getByText('Confirm this to renew, or keep the payout')).toHaveCount(4)
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: 'Renew 2,500.00 USDT' }).click()
    await expect(page.getByRole('button', { name: 'Pay out instead' })).toBeVisible()
  }
  await renew()
  await page.getByRole('button', { name: 'Pay out instead' }).click()
  await expect(page.getByRole('button', { name: 'Renew instead' })).toBeVisible()
  await renew()
  await expect(page.locator('.live-mark')).toHaveText('Live')
  await moveClock(keeper, { hours: 9 })
  await expect(heading(page)).toHaveText('Advance was renewed', { timeout: 60_000 })
  await expect(page.getByText(/1,000\.00 USDT of profit is yours: entry #\d+-\d+/)).toBeVisible()
  await page.getByRole('link', { name: 'See the new one' }).click()
  await expect(heading(page)).toHaveText('Advance is running')
  await page.context().close()
})

test('plans: an answer that is lost and asked for again is one plan, not two', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 6_000n })
  await toReview(page, 'Advance', '2500')
  await page.route(
    '**/api/plan/activate',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Lock 2,500.00 USDT' }).click()
  await expect(page.getByText('Pressing again is safe')).toBeVisible()
  // Back and forth in between: it is still the same request.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue to the review' }).click()
  await page.getByRole('button', { name: 'Lock 2,500.00 USDT' }).click()
  await expect(heading(page)).toHaveText('Advance has started')
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(balance(page, 'Locked in plans')).toHaveText(/2,500\.00/)
  await expect(balance(page, 'Account balance')).toHaveText(/3,500\.00/)
  await expect(page.locator('.lane')).toHaveCount(1)
  await page.context().close()
})

test('plans: the clock goes to the end of one’s own plan for those who may move it, and others only read it', async ({
  browser,
}) => {
  const { page } = await newInvestor(browser)
  await page.goto(siteUrl('/user/plans'))
  const clock = await openClock(page)
  await expect(clock).toContainText('ahead of real time')
  await expect(clock.getByRole('button')).toHaveCount(0)
  await keeper.reload()
  await expect(await openClock(keeper)).toContainText('Moves the whole demo forward')
  await page.context().close()
})
