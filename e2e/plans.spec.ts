import { expect, test } from '@playwright/test'
import { siteUrl, untilHydrated } from './pages.ts'
import { logIn, newPerson } from './people.ts'
import { makePerson } from './prepared.ts'

const plans = [
  { name: 'Advance', profit: '40%', range: '2,500 to 4,999 USDT', hours: '36 hours', bonus: '10%', back: '3,500.00' },
  { name: 'Premium', profit: '50%', range: '5,000 to 9,999 USDT', hours: '48 hours', bonus: '12%', back: '7,500.00' },
  { name: 'Gold', profit: '60%', range: '10,000 to 19,999 USDT', hours: '60 hours', bonus: '15%', back: '16,000.00' },
  {
    name: 'Platinum',
    profit: '70%',
    range: '20,000 to 49,999 USDT',
    hours: '72 hours',
    bonus: '18%',
    back: '34,000.00',
  },
]

for (const { name, profit, range, hours, bonus, back } of plans) {
  test(`plans: ${name} ${profit}, ${range}, ${hours}, referral bonus ${bonus}`, async ({ page }) => {
    await page.goto(siteUrl('/investmentplan'))
    await untilHydrated(page)
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const term = (label: string) =>
      card.locator('.plan-terms div', { has: page.getByText(label, { exact: true }) }).locator('dd')
    await expect(card.getByText(range)).toBeVisible()
    await expect(card.getByText(back)).toBeVisible()
    await expect(term('After')).toHaveText(hours)
    await expect(term('Profit')).toHaveText(profit)
    await expect(term('Referral bonus')).toHaveText(bonus)
    await expect(term('On')).toHaveText(/\w{3} \d{1,2} \w{3} \d{4}\s*\d\d:\d\d UTC/)
    await expect(page.getByRole('region', { name: 'Sample plans' }).getByRole('article')).toHaveCount(4)
    await expect(card.getByRole('link')).toHaveAttribute('href', `/register?plan=${name.toLowerCase()}`)
  })
}

test('plans: B26 a chosen plan is kept through the login, and an investor who is logged in goes straight to it', async ({
  page,
}) => {
  const choose = async () => {
    await page.goto(siteUrl('/investmentplan'))
    await page.getByRole('link', { name: 'Choose Gold' }).click()
  }
  await choose()
  await expect(page.getByText('The plan you chose is kept')).toBeVisible()
  const person = newPerson()
  await makePerson(person)
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL(siteUrl('/user/plans?plan=gold'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gold')
  await choose()
  await expect(page).toHaveURL(siteUrl('/user/plans?plan=gold'))
})

test('plans: four plans as cards and as a table, and profit and capital are withdrawable after the duration', async ({
  page,
}) => {
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByText('Profit and capital are withdrawable after the duration.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('Never from another investor’s deposit.')).toBeVisible()
  await expect(page.getByText('Once per referred person, and never to yourself.')).toBeVisible()
})

test('plans: the room left is the operator’s free capital, which came in on the chain', async ({ page, request }) => {
  const { capacity } = await (await request.get(siteUrl('/api/plans'))).json()
  expect(Number(capacity.value)).toBeGreaterThan(0)
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByRole('article').getByText('Room for')).toHaveCount(4)
  await expect(page.getByRole('article').getByText('Fully subscribed')).toHaveCount(0)
})

test('plans: without free capital every plan is fully subscribed', async ({ page, request }) => {
  const catalogue = await (await request.get(siteUrl('/api/plans'))).json()
  catalogue.capacity.value = '0.000000'
  await page.route('**/api/plans', (route) => route.fulfill({ json: catalogue }))
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByRole('article').getByText('Fully subscribed')).toHaveCount(4)
  await expect(page.getByRole('article').getByText('Room for')).toHaveCount(0)
})

test('plans: newer published terms replace those in the page, and it says so', async ({ page, request }) => {
  const catalogue = await (await request.get(siteUrl('/api/plans'))).json()
  catalogue.plans[1] = { ...catalogue.plans[1], version: 2, profitBasisPoints: 100 }
  catalogue.capacity.value = '1000.000000'
  await page.route('**/api/plans', (route) => route.fulfill({ json: catalogue }))
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByText('The published terms are newer than this page')).toBeVisible()
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Premium', exact: true }) })
  await expect(card.locator('.plan-terms')).toContainText('1%')
  await expect(card.getByText('Room for 7,692.30')).toBeVisible()
})

test('plans: when the api does not answer, the terms stay and the page says what is missing', async ({ page }) => {
  await page.route('**/api/plans', (route) => route.abort())
  await page.goto(siteUrl('/investmentplan'))
  await expect(page.getByText('We could not reach our server.')).toBeVisible()
  await expect(page.getByText('The room left could not be worked out.')).toHaveCount(4)
  await expect(page.getByRole('article')).toHaveCount(4)
})
