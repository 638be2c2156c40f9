import { expect, test } from '@playwright/test'
import { liveSection, siteUrl, watchConsole } from './pages.ts'

test('about: hero titled About us, community, questions, video, two testimonials, newsletter', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(siteUrl('/about'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  const order = await page
    .locator('[data-section]')
    .evaluateAll((found) => found.map((section) => section.getAttribute('data-section')))
  expect(order).toEqual(['hero', 'community', 'faq', 'video', 'testimonials', 'newsletter', 'closing'])
  for (const name of order.slice(1)) await liveSection(page, name ?? '')
  await expect(page.locator('.voice')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Who runs this' })).toContainText('New York')
  await expect(page.getByRole('row', { name: /The profit/ })).toContainText('set aside before the plan starts')
  await expect(page.getByRole('img', { name: /Two arrows drawn as one transaction/ })).toBeVisible()
  expect(errors).toEqual([])
})
