import { microFromDecimal } from '@clearhold/contract/money'
import { reservesSchema } from '@clearhold/contract/views/reserves'
import { expect, test } from '@playwright/test'
import { siteUrl } from './pages.ts'

test('proof: the operator’s capital in all, what is reserved of it, and what is free', async ({ page, request }) => {
  const { operatorCapital } = reservesSchema.parse(await (await request.get(siteUrl('/api/reserves'))).json())
  const [total, reserved, free] = [operatorCapital.total, operatorCapital.reserved, operatorCapital.free].map((value) =>
    microFromDecimal(value),
  )
  expect(total).toBeGreaterThan(0n)
  expect(total).toBe((reserved ?? 0n) + (free ?? 0n))
  await page.goto(siteUrl('/proof'))
  const book = page.locator('.proof-book').filter({ has: page.getByRole('heading', { name: 'The operator’s own' }) })
  // The demo operator paid 100,000 in; other tests give some of it to people.
  await expect(book.getByRole('row', { name: /^Total capital/ })).toContainText(/\d{2,3},\d{3}\.\d\d/)
  await expect(book.getByRole('row', { name: /^Reserved for promises/ })).toContainText(/\d\.\d\d/)
  await expect(book.getByRole('row', { name: /^Free capital/ })).toContainText(/\d{2,3},\d{3}\.\d\d/)
  await expect(page.getByText(/ompared with the chain (yet|at block \d+|since )/)).toBeVisible()
})
