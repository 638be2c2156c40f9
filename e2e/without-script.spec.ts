import { expect, type Page, test } from '@playwright/test'
import { siteUrl } from './pages.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
})
test.afterAll(() => page.context().close())

test('without JavaScript: home is complete, questions open and close, and it says why there is no figure', async () => {
  await page.goto(siteUrl())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('These figures are computed when you look at them')).toBeVisible()
  await page.getByText('How do I withdraw money?').click()
  await expect(page.getByText('Choose profit, capital, referral bonus')).toBeVisible()
  await page.getByText('What is the minimum deposit?').click()
  await expect(page.getByText('Choose profit, capital, referral bonus')).toBeHidden()
  await expect(page.locator('.voice:visible')).toHaveCount(10)
  await expect(page.getByText('The calculator needs JavaScript. The plans it uses:')).toBeVisible()
  await expect(page.getByRole('row', { name: /Alpha Plan/ })).toContainText('1.19%')
  await expect(page.locator('.splash')).toBeHidden()
})

test('without JavaScript: the language is switched by a link', async () => {
  await page.goto(siteUrl())
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chaque promesse est financée avant d’être faite.')
})

test('without JavaScript: the plans page has the terms and a sentence, and no figure of the day of the build', async () => {
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByRole('article').filter({ hasText: 'Premium' })).toContainText('48 hours')
  await expect(page.getByText('Dates and the room left are worked out when you look')).toBeVisible()
  await expect(page.locator('main time[datetime^="20"]')).toHaveCount(0)
})

test('without JavaScript: contact, proof and status say what to do instead', async () => {
  await page.goto(siteUrl('/contact'))
  await expect(page.getByText('This form needs JavaScript. You can write to support@clearhold.example')).toBeVisible()
  await page.goto(siteUrl('/proof'))
  await expect(page.getByText('The figures are read when you look at this page')).toBeVisible()
  await page.goto(siteUrl('/status'))
  await expect(page.getByText('This page asks for measurements when you look at it')).toBeVisible()
})
