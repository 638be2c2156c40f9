import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import type { LongStatement } from '@clearhold/contract/statements/schema'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, type Page, test } from '@playwright/test'
import { readPdfRows } from '#testing/pdf-text.ts'
import { type Investor, newInvestor } from './investors.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes, watchConsole } from './pages.ts'
import { problem } from './people.ts'

let ana: Investor

test.beforeAll(async ({ browser }) => {
  ana = await newInvestor(browser, { cash: 2_400n })
})
test.afterAll(() => ana.page.context().close())

async function downloaded(
  page: Page,
  press: () => Promise<void>,
  timeout = 30_000,
): Promise<{ name: string; bytes: Buffer; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), press()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), bytes, text: bytes.toString() }
}

/** The log is signed about once a minute; until the newest movement is in it, the page says so and offers to try again. */
async function downloadedOnceSealed(page: Page, press: () => Promise<void>) {
  let file: Awaited<ReturnType<typeof downloaded>> | undefined
  await expect(async () => {
    file = await downloaded(page, press, 5_000)
  }).toPass({ timeout: 120_000, intervals: [5_000] })
  if (file === undefined) throw new Error('no file was downloaded')
  return file
}

test('statements: a month, the year and any days as a file, and the balance on a day, all of the same money', async () => {
  const { page } = ana
  const errors = watchConsole(page)
  await page.goto(siteUrl('/user/userdashboard'))
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Statements' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statements')
  const months = page.getByRole('table', { name: 'Months' })
  const row = months.getByRole('row').nth(1)
  await expect(row).toContainText('So far, to')
  await expect(row.getByRole('cell').nth(1)).toContainText('+2,400.00')
  await expect(row.getByRole('cell').nth(3)).toContainText('2,400.00')
  const month = await downloaded(page, () => row.getByRole('button', { name: /as CSV$/ }).click())
  expect(month.name).toMatch(/^clearhold-\d{4}-\d{2}\.csv$/)
  expect(month.text).toContain('deposit.credited')
  expect(month.text.trimEnd().split('\r\n').at(-1)).toContain('closing,,,2400.000000,2400.000000')
  await page.getByRole('radio', { name: 'CSV, for a spreadsheet' }).check()
  const range = await downloaded(page, () => page.getByRole('button', { name: 'Make statement' }).click())
  expect(range.text.split('\r\n').slice(0, 3)).toEqual(month.text.split('\r\n').slice(0, 3))
  await expect(page.getByRole('table', { name: 'Balance on a day' })).toContainText('2,400.00')
  await page.getByLabel('Day, UTC').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Balance on a day' })).toContainText('End of Wed 1 Jan 2020')
  await expect(page.getByRole('table', { name: 'Balance on a day' })).not.toContainText('2,400.00')
  expect(errors).toEqual([])
})

/** The page that checks a file, opened from a disk as its recipient would, with the keys that the public page shows. */
async function openVerifier(page: Page): Promise<(file: Buffer, name: string) => Promise<void>> {
  const answer = await page.request.get(siteUrl('/api/public/proof'))
  const { log } = proofOverviewSchema.parse(await answer.json())
  const folder = await mkdtemp(join(tmpdir(), 'clearhold-verify-'))
  const path = join(folder, 'verify.html')
  await writeFile(path, await (await page.request.get(siteUrl('/verify.html'))).body())
  await page.goto(pathToFileURL(path).href)
  await page.getByLabel('Verifier key of the log').fill(log?.key ?? '')
  await page.getByText('More keys').click()
  await page.getByLabel('Key for answers').fill(log?.answersKey ?? '')
  return (buffer, name) =>
    page
      .locator('#files')
      .setInputFiles({ name, mimeType: name.endsWith('pdf') ? 'application/pdf' : 'application/json', buffer })
}

test('statements: a JSON holds on verify.html, and with one digit changed it does not, by its line', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  const row = page.getByRole('table', { name: 'Months' }).getByRole('row').nth(1)
  const button = row.getByRole('button', { name: /as JSON$/ })
  const { name, text } = await downloadedOnceSealed(page, () => button.click())
  expect(name).toMatch(/^clearhold-\d{4}-\d{2}\.json$/)
  expect(text).toContain('"amountMicro":"2400000000"')
  const context = await browser.newContext({ locale: 'en-GB' })
  const recipient = await context.newPage()
  const drop = await openVerifier(recipient)
  await drop(Buffer.from(text), name)
  const heading = recipient.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('It holds')
  await expect(recipient.getByText('It closes with 2,400', { exact: false })).toBeVisible()
  await expect(recipient.getByText('Every movement leads to the root of the signed log')).toBeVisible()
  await drop(Buffer.from(text.replace('"amountMicro":"2400000000"', '"amountMicro":"9400000000"')), name)
  await expect(heading).toHaveText('It does not hold')
  await expect(
    recipient.getByText('Line 1: A line does not follow from the one before it', { exact: false }),
  ).toBeVisible()
  await context.close()
})

test('statements: a PDF is one page that holds on verify.html and shows the proved figures, and with one printed digit changed it does not', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  const row = page.getByRole('table', { name: 'Months' }).getByRole('row').nth(1)
  const { name, bytes } = await downloadedOnceSealed(page, () => row.getByRole('button', { name: /as PDF$/ }).click())
  expect(name).toMatch(/^clearhold-\d{4}-\d{2}\.pdf$/)
  const rows = readPdfRows(bytes)
  expect(rows.find((cells) => cells.includes('Balance so far'))?.slice(-2)).toEqual(['+2,400.00', '2,400.00'])
  expect(rows.flat()).toContain('Page 1 of 1')
  const context = await browser.newContext({ locale: 'en-GB' })
  const recipient = await context.newPage()
  const drop = await openVerifier(recipient)
  await drop(bytes, name)
  const heading = recipient.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('It holds')
  await expect(recipient.getByText('It closes with 2,400', { exact: false })).toBeVisible()
  await expect(recipient.getByText('the figures here are the proved ones', { exact: false })).toBeVisible()
  await expectAccessible(recipient)
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('] TJ') - 6
  changed[at] = changed[at] === 0x31 ? 0x32 : 0x31
  await drop(changed, name)
  await expect(heading).toHaveText('It does not hold')
  await expect(recipient.getByText('was changed after it was signed', { exact: false })).toBeVisible()
  await context.close()
})

test('receipts: a credited deposit is one page, whose attached file holds on verify.html, and with one digit changed does not', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page } = ana
  await page.goto(siteUrl('/user/deposits2'))
  const button = page.getByRole('button', { name: 'Receipt (PDF)' })
  const { name, bytes } = await downloadedOnceSealed(page, () => button.click())
  expect(name).toMatch(/^clearhold-receipt-\d+-\d+\.pdf$/)
  const words = readPdfRows(bytes).flat()
  expect(words).toEqual(expect.arrayContaining(['Deposit credited', '2,400.00 USDT', 'Page 1 of 1']))
  const file = Buffer.from(attachedJson(bytes) ?? []).toString()
  const context = await browser.newContext({ locale: 'en-GB' })
  const recipient = await context.newPage()
  const drop = await openVerifier(recipient)
  await drop(Buffer.from(file), 'receipt.json')
  const heading = recipient.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('It holds')
  await expect(recipient.getByText('2,400', { exact: false }).first()).toBeVisible()
  await drop(Buffer.from(file.replace('"amountMicro":"2400000000"', '"amountMicro":"9400000000"')), 'receipt.json')
  await expect(heading).toHaveText('It does not hold')
  await context.close()
})

test('receipts: error: in the activity, one that could not be made says so, and is asked for once more', async () => {
  const { page } = ana
  await page.goto(siteUrl('/user/activity'))
  await page
    .locator('.activity-list')
    .getByRole('link', { name: /^Deposit/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Receipt' })
  let asked = 0
  await page.route('**/receipt.pdf?*', (route) => {
    asked += 1
    return route.fulfill(problem('receipt_not_sealed', 409))
  })
  await dialog.getByRole('button', { name: 'Receipt (PDF)' }).click()
  await expect(dialog.getByText('This is not in the signed log yet', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /again/i }).click()
  await expect.poll(() => asked).toBe(2)
  await page.unroute('**/receipt.pdf?*')
})

test('statements: error: a PDF that could not be made says so, and is asked for once more in the language of the page', async () => {
  const { page } = ana
  // Not in English, which a page that knows no better would ask for as well.
  await page.goto(siteUrl('/user/statements?lng=fr'))
  const asked: string[] = []
  await page.route('**/statement.pdf?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('language') ?? '')
    return route.fulfill(problem('statement_signer_silent', 503))
  })
  await page.getByRole('button', { name: 'Créer le relevé' }).click()
  const again = page.getByRole('button', { name: 'Réessayer' })
  await again.click()
  await expect.poll(() => asked).toEqual(['fr', 'fr'])
  await expect(again).toBeVisible()
  await page.unroute('**/statement.pdf?*')
  // The choice is kept; the tests below read English.
  await page.goto(siteUrl('/user/statements?lng=en'))
})

test('statements: error: while the newest movement is not in the signed log, the page says so and offers to try again', async () => {
  test.setTimeout(240_000)
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  await page.route('**/statement.json?*', (route) => route.fulfill(problem('statement_not_sealed', 409)))
  await page.getByRole('radio', { name: 'JSON, proves itself' }).check()
  await page.getByRole('button', { name: 'Make statement' }).click()
  await expect(page.getByText('No file was made and no money was moved', { exact: false })).toBeVisible()
  await page.unroute('**/statement.json?*')
  const file = await downloadedOnceSealed(page, () => page.getByRole('button', { name: /again/i }).click())
  expect(file.text).toContain('clearhold account statement 1')
})

test('statements: a file that is too long to be sent at once is made on request, with the same bytes, and says until when it is kept', async () => {
  test.setTimeout(240_000)
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  await page.getByRole('radio', { name: 'JSON, proves itself' }).check()
  const make = page.getByRole('button', { name: 'Make statement' })
  const atOnce = await downloadedOnceSealed(page, () => make.click())
  // The refusal alone is not the product's: a person with more than ten thousand movements would take minutes to make.
  await page.route('**/statement.json?*', (route) => route.fulfill(problem('statement_too_long', 422)))
  await make.click()
  await page.getByRole('button', { name: 'Have it made' }).click()
  const made = page.locator('.long-statements li')
  await expect(made).toContainText('Ready', { timeout: 60_000 })
  await expect(made).toContainText('kept until')
  await expect(page.getByRole('button', { name: 'Have it made' })).toHaveCount(0)
  const file = await downloaded(page, () => made.getByRole('button', { name: /^Download/ }).click())
  expect(file.text).toBe(atOnce.text)
  await page.unroute('**/statement.json?*')
})

test('statements: error: days in the wrong order are said at the field, and nothing is asked for', async () => {
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  await page.getByLabel('From', { exact: true }).fill('2026-02-02')
  await page.getByLabel('Up to and including').fill('2026-02-01')
  let asked = 0
  page.on('request', (request) => {
    if (/statement\.(pdf|csv|json)/.test(request.url())) asked += 1
  })
  await page.getByRole('button', { name: 'Make statement' }).click()
  await expect(page.getByText('Choose a day that is not before the first')).toBeVisible()
  await expect(page.getByLabel('Up to and including')).toBeFocused()
  expect(asked).toBe(0)
})

/** Every state of a statement that is made on request, as the api describes it. */
function longStatementsOfEachState(): readonly LongStatement[] {
  const asked: Omit<LongStatement, 'id' | 'state'> = {
    from: '2016-01-01',
    to: '2025-12-31',
    kind: 'pdf',
    language: 'en',
    askedAt: '2026-11-18T09:00:00.000Z',
    linesRead: 0,
    linesTotal: null,
    pagesSet: 0,
    pagesTotal: null,
    size: null,
    deletesAt: null,
    failure: null,
  }
  const read = { ...asked, linesRead: 62_500, linesTotal: 98_412 }
  const numbered = (number: number) => `0198a000-0000-4000-8000-00000000000${number}`
  return [
    { ...asked, id: numbered(1), state: 'asked' },
    { ...read, id: numbered(2), state: 'making' },
    { ...read, id: numbered(3), state: 'making', linesRead: 98_412, pagesSet: 1_250, pagesTotal: 2_812 },
    { ...read, id: numbered(4), state: 'ready', size: 48_000_000, deletesAt: '2026-11-25T09:04:00.000Z' },
    { ...asked, id: numbered(5), state: 'failed', failure: 'statement_signer_silent' },
    { ...read, id: numbered(6), state: 'deleted' },
  ]
}

test('statements: axe finds nothing, and nothing scrolls sideways, in both themes and on a phone, in each state of one made on request', async () => {
  const { page } = ana
  await page.route('**/statements/long', (route) =>
    route.fulfill({ json: { statements: longStatementsOfEachState() } }),
  )
  for (const colorScheme of themes) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await page.goto(siteUrl('/user/statements'))
      await expect(page.getByRole('table', { name: 'Months' })).toBeVisible()
      await expect(page.getByText('Page 1,250 of 2,812')).toBeVisible()
      await expectAccessible(page)
      expect(await hasSidewaysScroll(page)).toBe(false)
    }
  }
})
