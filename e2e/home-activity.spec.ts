import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { cutOffLive } from './failures.ts'
import { activate, newInvestor } from './investors.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, stopClock, themes, watchConsole } from './pages.ts'
import { enterAsNew, problem } from './people.ts'
import { leaveOut } from './screens.ts'

const home = '/user/userdashboard'
const answering = `<!doctype html><script>parent.postMessage('ready', '*')</script>`

/** What a figure of the page says, in micro-USDT. */
async function micro(page: Page, row: RegExp): Promise<bigint> {
  const value = await page.getByRole('row', { name: row }).locator('data.money').first().getAttribute('value')
  return BigInt(String(value).replace('.', ''))
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('C04 the dashboard welcomes by name, with total assets, account balance and profit balance in USD, and the total is the sum of its parts', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = await newInvestor(browser, { cash: 6_000n })
  const errors = watchConsole(page)
  await activate(page, 'Advance', '2500')
  await page.goto(siteUrl(home))
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Marta')
  await expect(page.getByText('Total assets').first()).toBeVisible()
  await expect(page.getByText('One USDT is counted as one US dollar (USD).')).toBeVisible()
  const [account, profit, locked, total] = await Promise.all([
    micro(page, /^Account balance/),
    micro(page, /^Profit balance/),
    micro(page, /^Locked in plans/),
    micro(page, /^Total /),
  ])
  expect([account, profit, locked]).toEqual([3_500_000_000n, 0n, 2_500_000_000n])
  expect(account + profit + locked).toBe(total)
  await expect(page.locator('data.money-hero')).toHaveAttribute('value', '6000.000000')
  // The chart says the same, and what is promised stands dashed beside it and in no total.
  const chart = page.getByRole('img', {
    name: /Total assets since .*: one step, 6,000\.00 USDT now\. With what is set aside: 7,000\.00 USDT on/,
  })
  await expect(chart).toBeVisible()
  await expect(chart.locator('.chart-future')).toHaveCount(1)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const steps = page.getByRole('region', { name: 'Balance over time' })
  await expect(steps.getByRole('row', { name: /\+6,000\.00/ })).toContainText('6,000.00')
  await expect(steps.getByRole('row', { name: /\+1,000\.00/ })).toContainText('Set aside')
  await expect(page.getByText('Next event in')).toBeVisible()
  const latest = page.getByRole('table', { name: 'Latest activity' })
  await expect(latest.getByRole('row')).toHaveCount(5)
  await expect(latest.getByRole('row').nth(1)).toContainText(/Advance started, until .*Locked.*−2,500\.00.*P-\d+/)
  expect(errors).toEqual([])
  await page.context().close()
})

test('the dashboard of an investor with two plans is at most 1,600 pixels high at a desk, in English and Spanish', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = await newInvestor(browser, { cash: 8_000n })
  await activate(page, 'Advance', '2500')
  await activate(page, 'Premium', '5000')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of ['en', 'es']) {
    await page.goto(siteUrl(home))
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
    await page.reload()
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('.lane')).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollHeight), language).toBeLessThanOrEqual(1_600)
  }
  await page.context().close()
})

test('C06 the dashboard embeds a crypto market screener: asked for by a click, from an allowed host, and silence is said', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^https:/.test(request.url())) foreign.push(request.url())
  })
  await page.goto(siteUrl(home))
  await settled(page)
  const screener = page.getByRole('region', { name: 'Crypto market screener' })
  await expect(screener.getByRole('listitem')).toHaveCount(6)
  expect(foreign).toEqual([])
  await page.route('https://www.tradingview-widget.com/**', (route) =>
    route.fulfill({ body: answering, contentType: 'text/html' }),
  )
  await screener.getByRole('button', { name: 'Load the screener' }).click()
  const frame = screener.locator('iframe')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect(source.href).toContain('https://www.tradingview-widget.com/embed-widget/crypto-mkt-screener/')
  expect(JSON.parse(decodeURIComponent(source.hash.slice(1)))).toMatchObject({ screener_type: 'crypto_mkt' })
  await expect(screener.getByRole('status')).toHaveCount(0)
  await screener.getByRole('button', { name: 'Close all frames' }).click()
  await expect(frame).toHaveCount(0)
  await page.unroute('https://www.tradingview-widget.com/**')
  await page.route('https://www.tradingview-widget.com/**', (route) => route.abort())
  await stopClock(page)
  await screener.getByRole('button', { name: 'Load the screener' }).click()
  await expect(frame).toHaveCount(1)
  await page.clock.runFor(9_000)
  await expect(screener.getByRole('status')).toContainText('If the frame stays empty')
})

test('a new investor sees what there is to do first, and what is done stays done', async ({ context, page }) => {
  await enterAsNew(context)
  await page.goto(siteUrl(home))
  await settled(page)
  await expect(page.getByText('4 things are left to do. You can stop at any point; nothing is lost.')).toBeVisible()
  await expect(page.getByText('2 of 6 done')).toBeVisible()
  const steps = page.getByRole('list').filter({ hasText: 'Account created' })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(steps.locator('[aria-current=step]')).toContainText('Protect your account')
  for (const [name, path] of [
    ['Go to Security', '/user/security'],
    ['Go to Identity', '/user/kyc'],
    ['Go to Deposit', '/user/deposits1'],
    ['Look at the plans', '/user/plans'],
  ] as const) {
    await expect(steps.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('activity: everything in one list; kinds, days and pages are the address, and each row has its receipt', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = await newInvestor(browser, { cash: 3_000n })
  const errors = watchConsole(page)
  await activate(page, 'Advance', '2500')
  await page.goto(siteUrl(home))
  await page.getByRole('link', { name: 'All activity' }).click()
  await expect(page).toHaveURL(siteUrl('/user/activity'))
  const rows = page.getByRole('table', { name: 'Activity' }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Advance started')
  // The zone is said once for the whole list, and days are written as everywhere else.
  await expect(page.getByRole('columnheader', { name: 'When (UTC)' })).toBeVisible()
  for (const row of await rows.all()) await expect(row).not.toContainText('UTC')
  await expect(page.locator('.day-input-text')).toHaveText(['Any day', 'Any day'])
  await page.getByRole('link', { name: 'Deposits', exact: true }).click()
  await expect(page).toHaveURL(siteUrl('/user/activity?kind=deposit'))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Credited.*\+3,000\.00.*#\d+-\d+/)
  await rows.getByRole('link').click()
  await expect(page).toHaveURL(/kind=deposit&item=deposit\./)
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('+3,000.000000')
  await expect(receipt.getByRole('table')).toContainText(/Held on the chain.*Account balance.*3,000\.000000/)
  await expect(receipt.locator('.receipt-hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await receipt.getByRole('button', { name: 'Copy the receipt' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/3,000\.000000 USDT\nReference: #\d+-\d+/)
  // A receipt has an address of its own, and closing it leads back to the list as it was.
  await page.reload()
  await expect(receipt).toContainText('+3,000.000000')
  await receipt.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(siteUrl('/user/activity?kind=deposit'))
  await page.getByRole('link', { name: 'Security', exact: true }).last().click()
  await expect(rows.filter({ hasText: 'Logged in with' })).not.toHaveCount(0)
  await page.getByLabel('From', { exact: true }).fill('2030-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/kind=security&from=2030-01-01/)
  await expect(page.getByText('Nothing of this kind', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(rows.filter({ hasText: 'Logged in with' })).not.toHaveCount(0)
  expect(errors).toEqual([])
  await page.context().close()
})

async function failing(context: BrowserContext, calls: string): Promise<void> {
  await context.route(calls, (route) => route.fulfill(problem('unavailable', 503)))
}

test('J07 home and activity: failures are told: the chart, the latest, the list and a receipt', async ({ browser }) => {
  test.setTimeout(240_000)
  const { page } = await newInvestor(browser, { cash: 50n })
  const context = page.context()
  // What comes back comes back only because the page asked for it.
  await cutOffLive(page)
  await leaveOut(context, (path) => /\/(activity|balance-history|factors)(\?|$)/.test(path))
  await failing(context, '**/api/user/me/activity**')
  await failing(context, '**/api/user/me/balance-history')
  await failing(context, '**/api/user/me/factors')
  await page.goto(siteUrl(home))
  const sheets = page.locator('section')
  for (const name of ['Balance over time', 'Latest activity', 'Getting started']) {
    await expect(sheets.filter({ hasText: name }).getByRole('alert')).toBeVisible()
  }
  // What is known is shown all the same.
  await expect(page.getByRole('row', { name: /^Account balance/ })).toContainText('50.00')
  await context.unroute('**/api/user/me/balance-history')
  await sheets.filter({ hasText: 'Balance over time' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('img', { name: /Total assets since/ })).toBeVisible()
  await page.goto(siteUrl('/user/activity?item=signin.1'))
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await context.close()
})

test('home and activity are accessible in both themes, also on a small phone, with and without money', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { page } = await newInvestor(browser, { cash: 3_000n })
  await activate(page, 'Advance', '2500')
  for (const path of [home, '/user/activity']) {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(siteUrl(path))
      await settled(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await hasSidewaysScroll(page)).toBe(false)
      await expectAccessible(page)
    }
  }
  await page.goto(siteUrl('/user/activity?kind=plan'))
  await page.getByRole('table', { name: 'Activity' }).getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})
