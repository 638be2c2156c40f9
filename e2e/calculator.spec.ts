import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { liveSection, siteUrl } from './pages.ts'

async function open(page: Page, path = '/'): Promise<Locator> {
  await page.goto(siteUrl(path))
  return liveSection(page, 'calculator')
}

interface Asked {
  readonly amount: string
  readonly plan?: string
}

/** Asks the calculator and waits for its sentence. */
async function expectAnswer(section: Locator, { amount, plan = '' }: Asked, sentence: string): Promise<void> {
  const form = section.locator('form')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Plan', { exact: true }).selectOption(plan)
  await form.getByRole('button', { name: 'Calculate' }).click()
  await expect(form.getByRole('status').locator('p').first()).toHaveText(sentence)
}

test('calculator: no amount, and a plan that is unknown, Standard, Mega or the placeholder, are refused in words', async ({
  page,
}) => {
  const section = await open(page)
  await expectAnswer(section, { amount: '', plan: 'Golden Plan' }, 'Please insert an amount')
  await expectAnswer(section, { amount: '5000' }, 'Invalid plan selected')
  await expectAnswer(section, { amount: '5000', plan: 'Standard Plan' }, 'Invalid plan selected')
  await expectAnswer(section, { amount: '5000', plan: 'Mega Plan' }, 'Invalid plan selected')
  await expectAnswer(section, { amount: '5000', plan: 'Basic Plan' }, 'Invalid plan selected')
  await expect(section.getByText('Basic Plan has no rule: the calculator refuses it.')).toBeVisible()
})

test('calculator: below the minimum is refused, equal to it is accepted', async ({ page }) => {
  const section = await open(page)
  await expectAnswer(
    section,
    { amount: '4999.99', plan: 'Golden Plan' },
    'Amount must be greater than 5000 for the Golden Plan',
  )
  await expectAnswer(section, { amount: '5000', plan: 'Golden Plan' }, 'Deposited 5025.00')
})

test('calculator: its four plans with their minimum and interest, and two decimals', async ({ page }) => {
  const section = await open(page)
  await expectAnswer(section, { amount: '2000', plan: 'Compound Plan' }, 'Deposited 2006.00')
  await expectAnswer(section, { amount: '5,000.00', plan: 'Golden Plan' }, 'Deposited 5025.00')
  await expectAnswer(section, { amount: '6000', plan: 'ShareHolder Plan' }, 'Deposited 6042.00')
  await expectAnswer(section, { amount: '8000', plan: 'Alpha Plan' }, 'Deposited 8095.20')
  await expect(section.getByText('Sample plans', { exact: true })).toBeVisible()
  await expect(section.getByRole('option')).toHaveText([
    'Select a plan',
    ...demoPlans.map(({ texts }) => texts.en.name),
    'Compound Plan',
    'Golden Plan',
    'ShareHolder Plan',
    'Alpha Plan',
    'Standard Plan',
    'Mega Plan',
    'Basic Plan',
    'Pro Plan',
  ])
})

test('calculator: in Spanish the same, with its own words and decimals', async ({ page }) => {
  const section = await open(page, '/es')
  const form = section.locator('form')
  await form.getByRole('textbox').fill('8.000,50')
  await form.getByRole('combobox').selectOption('Alpha Plan')
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).toContainText('Depositado 8095,71')
})

test('projection: an amount and a plan give a dated cash flow, the value of leaving early, and the rate a year', async ({
  page,
}) => {
  const section = await open(page)
  await section.getByLabel('Plan', { exact: true }).selectOption('Gold')
  await section.getByRole('textbox', { name: 'Amount' }).fill('12,000')
  await expect(section.getByText('If you start now with 12,000.00')).toBeVisible()
  await expect(section.getByRole('row', { name: /Principal locked/ })).toContainText('−12,000.00')
  await expect(section.getByRole('row', { name: /Profit paid/ })).toContainText('+7,200.00')
  await expect(section.getByText('60% in 60 hours is 8,760% a year, simple.')).toBeVisible()
  const exit = section.getByRole('slider', { name: 'When you would leave' })
  await expect(section.getByText(/gives back 12,000\.00/)).toBeVisible()
  await exit.focus()
  await page.keyboard.press('End')
  await expect(section.getByText(/gives back 19,200\.00/)).toBeVisible()
  await section.getByRole('button', { name: 'Calculate' }).click()
  await expect(section.locator('form').getByRole('status').locator('p').first()).toHaveText('Projected 19200.00')
  await section.getByRole('textbox', { name: 'Amount' }).fill('1')
  await expect(section.locator('.field-error')).toHaveText('Gold: from 10,000.00 to 19,999.00 USDT')
  await section.getByRole('slider', { name: 'Amount for the projection' }).focus()
  await page.keyboard.press('End')
  await expect(section.getByText('If you start now with 19,999.00')).toBeVisible()
  await expect(section.getByRole('textbox', { name: 'Amount' })).toHaveValue('19,999.00')
  // A plan of the calculator's own has no term: the page does not draw dates for it.
  await section.getByLabel('Plan', { exact: true }).selectOption('Golden Plan')
  await expect(section.getByText('Golden Plan is a sample without a term')).toBeVisible()
  await expect(section.locator('form')).toHaveCount(1)
  await expect(section.getByRole('textbox')).toHaveCount(1)
})
