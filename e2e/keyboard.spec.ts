import { expect, test } from '@playwright/test'
import { liveSection, siteUrl, untilHydrated } from './pages.ts'

test('keyboard: through home, questions, carousel, calculator and contact without a mouse', async ({ page }) => {
  const { keyboard } = page
  await page.goto(siteUrl())
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.locator('#main').getByRole('link', { name: 'Open an account' }).first()).toBeFocused()

  const calculator = await liveSection(page, 'calculator')
  await calculator.getByRole('textbox', { name: 'Amount' }).first().focus()
  await keyboard.type('8000')
  await keyboard.press('Tab')
  await keyboard.type('Alpha')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(calculator.getByText('Deposited 8095.20')).toBeVisible()

  const voices = await liveSection(page, 'testimonials')
  await voices.getByRole('button', { name: 'Next two' }).focus()
  await keyboard.press('Enter')
  await expect(voices.locator('.voices[data-shown]')).toHaveAttribute('aria-label', 'Slide 2 of 5')

  const faq = await liveSection(page, 'faq')
  await faq.locator('summary').first().focus()
  await keyboard.press('Enter')
  await expect(faq.locator('details').first()).toHaveAttribute('open', '')
  await keyboard.press('Tab')
  await expect(faq.locator('summary').nth(1)).toBeFocused()

  const market = await liveSection(page, 'market')
  await market.getByRole('tab', { name: 'Forex' }).focus()
  await keyboard.press('ArrowLeft')
  await expect(market.getByRole('tab', { name: 'Commodities' })).toBeFocused()
  await expect(market.getByText('Natural gas')).toBeVisible()

  await page.goto(siteUrl('/contact'))
  await untilHydrated(page)
  await page.getByLabel('Name').focus()
  await keyboard.type('Ada')
  await keyboard.press('Tab')
  await keyboard.type('ada@visitor.example')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Subject')).toBeFocused()
})
