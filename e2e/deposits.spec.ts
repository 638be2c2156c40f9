import { diagnosisText } from '@clearhold/contract/texts/deposit-doctor'
import { expect as expectSoon, test } from '@playwright/test'
import { callAs, entryOfLog, openLive, recordTexts } from './deposits.ts'
import { expectEachFailureTold } from './failures.ts'
import { expectAccessibleAlsoOnPhone, languages, siteUrl } from './pages.ts'
import { enterAsNew, openAsNew, photo } from './people.ts'
import { inTurn } from './turns.ts'

// Twelve blocks of a second each, and a machine that has other things to do.
const creditedMs = 120_000
test.describe.configure({ timeout: 2 * creditedMs })
const expect = expectSoon.configure({ timeout: 30_000 })

test('deposits1: Proceed opens the amount dialog; empty is refused in words, Cancel leaves, Next carries the amount', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/deposits1'))
  const card = page.getByRole('region', { name: 'USDT' })
  await expect(card.getByText('Minimum deposit is $10.').or(card.getByText('$10')).first()).toBeVisible()
  await expect(card.getByText('0.00 USD', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Proceed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Oops! Please enter an amount before proceeding.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await card.getByRole('button', { name: 'Proceed' }).click()
  await dialog.locator('#field-amount').fill('9.99')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.locator('.field-error')).toHaveText('Minimum deposit is $10.')
  await dialog.locator('#field-amount').fill('2500')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(siteUrl('/user/deposits2'))
  await expect(page.getByRole('row', { name: /^Total payable/ })).toContainText('2,500.00')
})

test('deposits2: own address with copy and its message, code, gateway, amount, charge, total; the transaction id is required', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(siteUrl('/user/deposits1'))
  await page.getByRole('region', { name: 'USDT' }).getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('dialog').locator('#field-amount').fill('150')
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  const { address } = await callAs(page, 'GET', 'deposit/address')
  const shown = page.locator('code.address').first()
  await expect(shown).toHaveText(String(address))
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const line = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(line('Gateway')).toContainText('USDT, Test chain')
  await expect(line('Method currency')).toContainText('USDT')
  await expect(line('Amount')).toContainText('150.000000')
  await expect(line('Charge')).toContainText('0.00 USD')
  await expect(line('Total payable')).toContainText('150.000000')
  await expect(page.getByRole('heading', { name: 'Last step: complete your deposit' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete Deposit' }).click()
  await expect(page.getByText('Transaction ID is required')).toBeVisible()
  // Before the first deposit it is said what withdrawing will need.
  await expect(page.getByText('Your identity checked (KYC)')).toBeVisible()
  await expect(page.getByText('A second factor').first()).toBeVisible()
  await expect(page.getByText('We promise 24-\u206072 hours.')).toBeVisible()
  await expect(page.getByText(/so there is no measured time|paid so far took/)).toBeVisible()
})

test('deposits: test money is seen, counted to 12 of 12 while one looks, and credited; the dashboard follows without a reload', async ({
  context,
}) => {
  await enterAsNew(context)
  const page = await openLive(context, '/user/deposits1')
  const dashboard = await openLive(context, '/user/userdashboard')
  await expect(dashboard.getByRole('row', { name: /^Account balance/ })).toContainText('0.00')
  const counted = await recordTexts(page, '[data-deposit] .figures-even')
  const confirming = await recordTexts(page, '[data-deposit=confirming] .figures-even')
  const total = await recordTexts(dashboard, '.money-hero, .money')
  await page.getByRole('button', { name: 'Get 50,000 test USDT' }).click()
  await expect(page.getByText('50,000 test USDT is on its way').first()).toBeVisible()
  await expect(page.locator('[data-deposit=credited]')).toBeVisible({ timeout: creditedMs })
  expect((await confirming())?.length).toBeGreaterThan(0)
  await expect(page.locator('[data-deposit=credited]').getByRole('heading')).toHaveText('Your deposit is credited')
  const numbers = ((await counted()) ?? []).map((text) => Number(/^\d+/.exec(text)?.[0]))
  // Each block is shown when it comes; a slow machine may draw several at once, never one less than before.
  expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right))
  expect(numbers.at(-1)).toBe(12)
  expect(numbers.length).toBeGreaterThanOrEqual(3)

  await expect(dashboard.getByRole('row', { name: /^Account balance/ })).toContainText('50,000.00')
  await expect(dashboard.getByRole('row', { name: /^Total/ })).toContainText('50,000.00')
  expect(await total(), 'the dashboard was never loaded again').toBeDefined()

  const { deposits } = await callAs(page, 'GET', 'deposit/mine')
  const [deposit] = deposits as { _id: string; transactionId: string; entry: string }[]
  await expect(page.locator('[data-deposit=credited]').getByText(`Entry #${deposit?.entry}`)).toBeVisible()
  expect(await entryOfLog(deposit?.transactionId ?? '')).toBe(`deposit:${deposit?._id}`)
})

test('deposits: a transaction id is answered with Transaction Pending, then with what became of it', async ({
  context,
}) => {
  await enterAsNew(context)
  const page = await openLive(context, '/user/deposits2')
  const { transactionId } = await callAs(page, 'POST', 'deposit/faucet')
  await page.locator('#field-transactionId').fill(String(transactionId))
  await page.getByRole('button', { name: 'Complete Deposit' }).click()
  await expect(page.getByText('Transaction Pending')).toBeVisible()
  await expect(page.getByText('Please refresh your dashboard to see updates')).toBeVisible()
  await expect(page.locator('[data-deposit=credited]')).toBeVisible({ timeout: creditedMs })
  await page.getByRole('button', { name: 'Complete Deposit' }).click()
  await expect(page.locator('[data-code=credited]')).toBeVisible()
  await expect(page.getByText('Transaction Pending')).toHaveCount(0)
})

test('deposits: failures are told: finding a deposit, in the words of the specification', async ({ context, page }) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/deposits2'))
  await page.locator('#field-transactionId').fill('ab'.repeat(32))
  const again = () => page.getByRole('button', { name: 'Complete Deposit' }).click()
  await expectEachFailureTold(page, { method: 'POST', path: /^\/api\/deposit$/ }, async () => {
    await again()
    await expect(page.getByText('Deposit failed. Please try again.')).toBeVisible()
  })
})

for (const language of languages) {
  const title = `deposits: the doctor speaks ${language}, and hands its finding on to support`
  test(title, inTurn(title), async ({ context, page }) => {
    const { email } = await enterAsNew(context, language)
    await page.goto(siteUrl('/user/deposits1'))
    const ask = async (reference: string) => {
      await page.locator('#field-reference').fill(reference)
      await page
        .locator('form', { has: page.locator('#field-reference') })
        .locator('button[type=submit]')
        .click()
    }
    const verdict = page.locator('.verdict')
    const unknown = diagnosisText(language, 'tx_not_found', { network: 'Test chain' })
    await ask(`https://etherscan.io/tx/0x${'ab'.repeat(32)}`)
    await expect(verdict).toContainText(unknown.title)
    await expect(verdict).toContainText(unknown.text)
    await expect(verdict).toContainText(unknown.next)
    const { address } = await callAs(page, 'GET', 'deposit/address')
    await ask(String(address))
    const empty = diagnosisText(language, 'own_address_empty', { network: 'Test chain' })
    await expect(verdict).toContainText(empty.title)
    await verdict.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(email)
    await expect(dialog.locator('textarea')).toHaveValue(new RegExp(`^[\\s\\S]*${String(address)}`))
  })
}

test('deposits3: bank details that are said to be invented, what is missing is said, and a proof is sent for review', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/deposits1'))
  await page.locator('summary', { hasText: 'Bank transfer' }).click()
  await page.getByRole('button', { name: 'Report a transfer' }).click()
  await page.getByRole('dialog').locator('#field-amount').fill('320')
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(siteUrl('/user/deposits3'))
  await expect(page.getByText('Example Bank (not a bank)')).toBeVisible()
  await expect(page.getByText('Invented: no such bank exists. Do not pay anything.')).toBeVisible()
  await expect(page.locator('#field-amount')).toHaveValue(/^320/)
  // The investor's own reference is filled in already; an investor who quoted another one types it.
  await expect(page.locator('#field-reference')).toHaveValue(/^CH-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await page.locator('#field-reference').fill('')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Payment reference is required')).toBeVisible()
  await expect(page.getByText('Please add a picture of the payment')).toBeVisible()
  await page.locator('#field-reference').fill('Invoice 77')
  await page
    .locator('#field-proof')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('We have your payment notice')).toBeVisible()
  const row = page.getByRole('row', { name: /Invoice 77/ })
  await expect(row).toContainText('Waiting for review')
  await expect(row).toContainText('320.00')
  await row.getByRole('button', { name: 'Proof of payment' }).click()
  await expect(page.getByRole('img', { name: 'The picture of your payment' })).toBeVisible()
})

for (const path of ['/user/deposits1', '/user/deposits2', '/user/deposits3']) {
  const title = `deposits: ${path} is accessible in both themes, without an error, also on a small phone`
  test(title, inTurn(title), async ({ context, page }) => {
    const errors = await openAsNew(context, page, path)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleAlsoOnPhone(page)
    expect(errors).toEqual([])
  })
}
