import { readFile } from 'node:fs/promises'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, type Page, test } from '@playwright/test'
import { readPdfRows } from '#testing/pdf-text.ts'
import { expectEachFailureTold } from './failures.ts'
import { newInvestor } from './investors.ts'
import { pressKey } from './keys.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { problem } from './people.ts'
import { newAdmin } from './staff.ts'

// One admin who reads and one investor with money: signing in costs a code and thirty seconds.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let page: Page
let personId: string
test.beforeAll(async ({ browser }) => {
  const investor = await newInvestor(browser, { cash: 73n })
  personId = investor.personId
  await investor.page.context().close()
  page = await newAdmin(browser, 'Berta Lang', ['finance_approver'])
})
test.afterAll(() => page.context().close())

const panel = (name: string) => page.getByRole('complementary', { name })

test('audit: the whole record is read on request, says how far it is, and what it found', async () => {
  await page.goto(siteUrl('/admin/audit'))
  await expect(page.getByText('End of the chain')).toBeVisible()
  // The chain of a test is read in a moment: everything is the server's answer but how far it is.
  await page.route('**/api/admin/audit/verify', async (route) => {
    const answer = await route.fetch()
    const { look } = await answer.json()
    const json = { look: { ...look, state: 'reading', stage: 'chain', linksRead: '500', linksTotal: '1200' } }
    await route.fulfill({ response: answer, json })
  })
  await page.getByRole('button', { name: 'Verify the record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The record is being read' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Reading the chain' })
  await expect(bar).toHaveAttribute('aria-valuetext', '500 of 1,200 links')
  await expect(page.getByRole('button', { name: 'Verify the record' })).toBeDisabled()
  await expect(page.getByText('Asked for by Berta Lang')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('heading', { level: 1, name: 'The record is intact' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^All [\d,]+ links and the ledger say what they said/)).toBeVisible()
  await expect(bar).toHaveCount(0)
  // That it was asked for is itself in the record.
  await page.goto(siteUrl('/admin/audit?action=audit.look_asked'))
  const row = page.getByRole('row', { name: /Verification of the record requested.*Berta Lang/ })
  await expect(row.first()).toBeVisible()
})

test('audit: a broken chain is said, with the first thing that was touched', async () => {
  await page.route('**/api/admin/audit/verify', async (route) => {
    const answer = await route.fetch()
    const { look } = await answer.json()
    const found = {
      state: 'broken',
      stage: 'chain',
      firstBroken: 'audit record 7 was changed',
      endedAt: '2999-01-01T00:00:00.000Z',
    }
    await route.fulfill({ response: answer, json: { look: { ...look, ...found } } })
  })
  await page.goto(siteUrl('/admin/audit'))
  await expect(page.getByRole('heading', { level: 1, name: 'The record was changed' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('audit record 7 was changed')
  await expect(page.getByText('Stop payouts, keep a copy of the database')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('audit: found by id, narrowed, opened with the keyboard, and taken as a file', async () => {
  await page.goto(siteUrl('/admin/audit'))
  const own = await page.evaluate(() => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { _id: string })._id)
  await page.getByRole('searchbox').fill(own)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${own}`))
  await expect(page.locator('tbody tr').first()).toContainText('Berta Lang')
  await page.goto(siteUrl('/admin/audit'))
  await expect(page.locator('tbody tr').nth(2)).toBeVisible()
  await pressKey(page, 'j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/id=\d+/)
  await expect(panel('One record').getByRole('link', { name: 'Everything they did' })).toBeVisible()
  // The newest are what others do at this moment, and what was written a moment ago is sealed a moment later.
  const link = panel('One record').getByText('Its link in the chain')
  await expect(async () => {
    if (!(await link.isVisible())) await page.reload()
    await expect(link).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.locator('tbody a[aria-current=true]')).toBeVisible()
  const opened = page.url()
  await pressKey(page, 'j')
  await expect(page).not.toHaveURL(opened)
  await panel('One record').getByRole('link', { name: 'Everything they did' }).click()
  await expect(page.getByRole('link', { name: /^Only what .+ did/ })).toBeVisible()
  await pressKey(page, 'Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toMatch(/^\ufeffrecord,time,actor,actor name,action,subject/)
})

test('ledger: everything adds up to zero, now and at a moment before anything was', async () => {
  await page.goto(siteUrl('/admin/ledger'))
  const total = page.getByRole('row', { name: 'All accounts together 0.000000' })
  await expect(total).toBeVisible()
  await expect(page.getByRole('row', { name: /^Owed to investors/ })).toContainText(/[1-9]/)
  await page.getByLabel('At (UTC)').fill('2020-01-01T00:00')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/at=2020-01-01T00%3A00%3A00.000Z/)
  await expect(page.getByRole('row', { name: 'Owed to investors 0.000000' })).toBeVisible()
  await expect(total).toBeVisible()
  await page.getByRole('link', { name: 'Now' }).click()
  await page.getByRole('link', { name: /^Held on chain/ }).click()
  await expect(page).toHaveURL(/account=custody%3A/)
  await expect(page.getByRole('link', { name: /^Account: Held on chain/ })).toBeVisible()
})

test('ledger: an entry shows both sides and leads to the thing it is about', async () => {
  await page.goto(siteUrl(`/admin/ledger?show=entries&account=investor:${personId}`))
  await expect(page.getByRole('link', { name: 'Account: Marta Oliveira, all accounts' })).toBeVisible()
  const row = page.getByRole('row', { name: /Deposit credited/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Marta Oliveira, account balance')
  await expect(row).toContainText('73.000000')
  await pressKey(page, 'j')
  await page.keyboard.press('Enter')
  const entry = panel('One entry')
  await expect(entry.getByText('73.000000 USDT')).toBeVisible()
  await expect(entry.getByText(/^Sealed as link \d+/)).toBeVisible()
  const number = new URL(page.url()).searchParams.get('entry') ?? ''
  await entry.getByRole('link', { name: /^Deposit / }).click()
  await expect(page).toHaveURL(/\/admin\/deposits\?deposit=/)
  // The number alone opens it, an amount is found however it is written.
  await page.goto(siteUrl('/admin/ledger?show=entries'))
  await page.getByRole('searchbox').fill(`#${number}`)
  await page.getByRole('searchbox').press('Enter')
  await expect(panel('One entry').getByRole('heading', { name: 'Deposit credited' })).toBeVisible()
  await pressKey(page, 'Escape')
  await page.getByRole('searchbox').fill('73,00')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('link', { name: 'Amount: 73.000000' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Marta Oliveira, account balance/ }).first()).toBeVisible()
  await page.goto(siteUrl('/admin/ledger?show=entries&reason=capital.reorged'))
  await expect(page.getByText('No entry like that')).toBeVisible()
})

test('ledger: a quarter that has ended is a file, the same each time; one that could not be made is told', async () => {
  await page.goto(siteUrl('/admin/ledger'))
  await page.getByRole('link', { name: 'Quarters', exact: true }).click()
  const row = page.getByRole('table', { name: 'Quarters of the operator' }).getByRole('row').nth(1)
  const take = async (kind: 'PDF' | 'CSV' | 'JSON') => {
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: new RegExp(`as ${kind}$`) }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const json = await take('JSON')
  expect(json.name).toMatch(/^clearhold-\d{4}-Q[1-4]\.json$/)
  expect(json.bytes.toString()).toContain('"format":"clearhold quarter 1"')
  expect((await take('JSON')).bytes.equals(json.bytes)).toBe(true)
  expect((await take('CSV')).bytes.toString()).toMatch(/^\ufeffPart,Figure,Of,Amount,Unit\r\ncoverage,/)
  const pdf = await take('PDF')
  expect(readPdfRows(pdf.bytes).flat().join(' ')).toContain('Statement of the operator')
  expect(Buffer.from(attachedJson(pdf.bytes) ?? []).equals(json.bytes)).toBe(true)
  let asked = 0
  await page.route('**/quarter.pdf?*', (route) => {
    asked += 1
    return route.fulfill(problem('quarter_not_ended', 422))
  })
  await row.getByRole('button', { name: /as PDF$/ }).click()
  await expect(page.getByText('This quarter has not ended', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /again/i }).click()
  await expect.poll(() => asked).toBe(2)
  await page.unroute('**/quarter.pdf?*')
})

test('audit and ledger: every failure is told, and the rest goes on', async () => {
  for (const [path, call] of [
    ['/admin/audit', /^\/api\/admin\/audit$/],
    ['/admin/ledger', /^\/api\/admin\/ledger\/balance$/],
    ['/admin/ledger?show=entries', /^\/api\/admin\/ledger\/entries$/],
  ] as const) {
    await expectEachFailureTold(page, { method: 'GET', path: call }, async () => {
      await page.goto(siteUrl(path))
    })
  }
})

test('audit and ledger: readable by all in both themes and on a phone', async () => {
  for (const path of ['/admin/audit', '/admin/ledger', '/admin/ledger?show=entries', '/admin/ledger?show=quarters']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(siteUrl(path))
    await page.locator('tbody tr').nth(1).waitFor()
    const hasPanel = path === '/admin/audit' || path.endsWith('entries')
    if (hasPanel) await page.locator('tbody tr a').first().click()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await hasSidewaysScroll(page), `${path} ${width}`).toBe(false)
      if (width === 390) continue
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await expectAccessible(page)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('audit and ledger: not for support, neither in the menu nor from the server', async ({ browser }) => {
  const support = await newAdmin(browser, 'Nora Quist', ['support'])
  await support.goto(siteUrl('/admin'))
  await expect(support.getByRole('link', { name: 'Users' }).first()).toBeVisible()
  await expect(support.getByRole('link', { name: 'Ledger' })).toHaveCount(0)
  await expect(support.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await support.goto(siteUrl('/admin/ledger'))
  await expect(support.getByText('You cannot open this page')).toBeVisible()
  const token = await support.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
  for (const call of ['audit', 'ledger/entries', 'ledger/balance'])
    expect((await support.request.get(siteUrl(`/api/admin/${call}`), { headers })).status(), call).toBe(403)
  await support.context().close()
})
