import { expect, type Page } from '@playwright/test'
import { callAs } from './deposits.ts'
import { photo } from './people.ts'

/** On the page of manual deposits, tells of a payment; answers the id of the deposit. */
export async function tellOfPayment(investor: Page, reference: string, amount: string): Promise<string> {
  const another = investor.getByRole('button', { name: 'Report another payment' })
  const field = investor.locator('#field-amount')
  await expect(another.or(field)).toBeVisible()
  if (await another.isVisible()) await another.click()
  await field.fill(amount)
  await investor.locator('#field-reference').fill(reference)
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await photo() }
  await investor.locator('#field-proof').setInputFiles(file)
  await investor.getByRole('button', { name: 'Send for review' }).click()
  await expect(investor.getByText('We have your payment notice')).toBeVisible()
  const { deposits } = await callAs(investor, 'GET', 'deposit/mine')
  const found = (deposits as { _id: string; transactionId: string }[]).find((one) => one.transactionId === reference)
  return found?._id ?? ''
}
