import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { type Investor, newInvestor } from './investors.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes, watchConsole } from './pages.ts'

let ana: Investor

test.beforeAll(async ({ browser }) => {
  ana = await newInvestor(browser, { cash: 2_400n })
})
test.afterAll(() => ana.page.context().close())

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
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
  const range = await downloaded(page, () => page.getByRole('button', { name: 'Make statement' }).click())
  expect(range.text.split('\r\n').slice(0, 3)).toEqual(month.text.split('\r\n').slice(0, 3))
  await expect(page.getByRole('table', { name: 'Balance on a day' })).toContainText('2,400.00')
  await page.getByLabel('Day, UTC').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Balance on a day' })).toContainText('End of Wed 1 Jan 2020')
  await expect(page.getByRole('table', { name: 'Balance on a day' })).not.toContainText('2,400.00')
  expect(errors).toEqual([])
})

test('statements: error: days in the wrong order are said at the field, and nothing is asked for', async () => {
  const { page } = ana
  await page.goto(siteUrl('/user/statements'))
  await page.getByLabel('From', { exact: true }).fill('2026-02-02')
  await page.getByLabel('Up to and including').fill('2026-02-01')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('statement.csv')) asked += 1
  })
  await page.getByRole('button', { name: 'Make statement' }).click()
  await expect(page.getByText('Choose a day that is not before the first')).toBeVisible()
  await expect(page.getByLabel('Up to and including')).toBeFocused()
  expect(asked).toBe(0)
})

test('statements: axe finds nothing, and nothing scrolls sideways, in both themes and on a phone', async () => {
  const { page } = ana
  for (const colorScheme of themes) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await page.goto(siteUrl('/user/statements'))
      await expect(page.getByRole('table', { name: 'Months' })).toBeVisible()
      await expectAccessible(page)
      expect(await hasSidewaysScroll(page)).toBe(false)
    }
  }
})
