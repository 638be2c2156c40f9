import { expect as expectSoon, type Locator, type Page, type Request, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { callAs } from './deposits.ts'
import { lookAtDocuments, submitWithFiles } from './identity.ts'
import { pressKey } from './keys.ts'
import { approvalAsked, mailTo, siteUrl } from './pages.ts'
import { enterAsNew, photo, stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { english, writeToUs } from './visitors.ts'
import {
  addUsableAddress,
  fund,
  newApprover,
  newWithdrawer,
  tokenBalance,
  type Withdrawer,
  withdraw,
} from './withdrawals.ts'

/**
 * An operator's day, by two people who may not do each other's work: one reviews identities and asks for changes, the other
 * signs. Everything they do is done with keys.
 */
test.describe.configure({ mode: 'serial', timeout: 400_000 })
const expect = expectSoon.configure({ timeout: 30_000 })

let maker: Page
let approver: Page
let investor: Withdrawer

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  maker = await newAdmin(browser, 'Morgan Maker', ['support', 'kyc_reviewer', 'finance_maker'])
  approver = await newApprover(browser, 'Noor Approver')
  investor = await newWithdrawer(browser)
  for (const page of [maker, approver]) await page.goto(siteUrl('/admin'))
})
test.afterAll(async () => {
  await Promise.all([maker.context().close(), approver.context().close(), investor.context.close()])
})

/** Goes wherever a text leads, with the palette. */
async function goTo(page: Page, text: string, option: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: /^Find by ID/ })).toBeVisible()
  // A dialog that is on its way out keeps the key to itself.
  await expect(page.locator('[role=dialog]:not(.toast)')).toHaveCount(0)
  await pressKey(page, 'Control+k')
  const line = page.getByRole('combobox', { name: 'Find or do' })
  await expect(line).toBeFocused()
  await page.keyboard.type(text)
  // What its first letters find is something else, and stands there until the whole of it is answered.
  await expect(line).toHaveValue(text)
  await expect(page.locator('.command-body')).toHaveAttribute('aria-busy', 'false')
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  const steps = await page.getByRole('option').count()
  for (let step = 0; step < steps && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
}

/** Moves the focus to the target with Tab, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 120 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/**
 * The approver opens a request and reads its reason. While the queue is asked for again, a request that is new to it stands beside
 * it and moves into it then: whatever was opened there before that would be gone.
 */
async function openRequest(approvalId: string, reason: string): Promise<void> {
  let isQueueAsked = false
  const notice = (request: Request) => {
    isQueueAsked ||= request.url().includes('/api/admin/approvals?state=waiting&mine=no')
  }
  approver.on('request', notice)
  await goTo(approver, approvalId, /Request$/)
  await expect(approver.getByText(reason).first()).toBeVisible()
  if (isQueueAsked) await expect(approver.locator('.queue-link[aria-current=true]')).toBeVisible()
  approver.off('request', notice)
}

/** Types a reason into the dialog that is open and sends it; answers the request's id. */
async function sendForApproval(reason: string): Promise<string> {
  const asked = approvalAsked(maker)
  await tabTo(maker, maker.getByRole('dialog').locator('#field-reason'))
  await maker.keyboard.type(reason)
  await stayProved(maker)
  await maker.keyboard.press('Enter')
  return new URL(await asked).searchParams.get('id') ?? ''
}

/** The approver opens the request, reads its reason and signs it with one key. */
async function sign(approvalId: string, reason: string): Promise<void> {
  await openRequest(approvalId, reason)
  await expect(approver.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
  await stayProved(approver)
  await signOnPage(approver, () => pressKey(approver, 'a'))
  await expect(approver.getByText('Approved and carried out').first()).toBeVisible()
}

test('day: three identity cases: approved, sent back, rejected, with keys alone', async ({ browser }) => {
  const others = [await browser.newContext(), await browser.newContext()]
  for (const context of others) await enterAsNew(context)
  const pages = [investor.page, ...(await Promise.all(others.map((context) => context.newPage())))]
  const references: string[] = []
  for (const page of pages) references.push(await submitWithFiles(page))
  const [first = '', second = '', third = ''] = references

  await goTo(maker, first, /K-\d+/)
  await expect(maker.locator('.case-head')).toContainText(first)
  await lookAtDocuments(maker)
  await pressKey(maker, 'a')
  await expect(maker.getByText('KYC approved successfully').first()).toBeVisible()

  await goTo(maker, second, /K-\d+/)
  await expect(maker.locator('.case-head')).toContainText(second)
  await lookAtDocuments(maker)
  await pressKey(maker, 'v')
  const dialog = maker.getByRole('dialog')
  await expect(dialog.getByLabel('Details')).toBeFocused()
  await maker.keyboard.press('Tab')
  await expect(dialog.getByLabel('ID')).toBeFocused()
  await maker.keyboard.type('A part is cut')
  await tabTo(maker, dialog.getByRole('button', { name: 'Send back' }))
  await maker.keyboard.press('Enter')
  await expect(maker.getByText('Sent back. The person is asked for these parts only.').first()).toBeVisible()

  await goTo(maker, third, /K-\d+/)
  await expect(maker.locator('.case-head')).toContainText(third)
  await lookAtDocuments(maker)
  await pressKey(maker, 'r')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await maker.keyboard.press('Space')
  await maker.keyboard.press('Enter')
  await expect(maker.getByText('KYC rejected successfully').first()).toBeVisible()
  for (const context of others) await context.close()
})

test('day: two manual deposits, asked for by one and signed by the other', async () => {
  await fund(investor.page)
  for (const [reference, amount] of [
    ['Day payment 1', '100'],
    ['Day payment 2', '200'],
  ] as const) {
    const { page } = investor
    await page.goto(siteUrl('/user/deposits3'))
    await page.locator('#field-amount').fill(amount)
    await page.locator('#field-reference').fill(reference)
    const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await photo() }
    await page.locator('#field-proof').setInputFiles(file)
    await page.getByRole('button', { name: 'Send for review' }).click()
    await expect(page.getByText('We have your payment notice')).toBeVisible()

    await goTo(maker, reference, /Deposit$/)
    const panel = maker.getByRole('complementary', { name: 'One deposit' })
    // The one before it may still stand there for a moment.
    await expect(panel).toContainText(reference)
    await tabTo(maker, panel.getByRole('button', { name: 'Propose to credit' }))
    await maker.keyboard.press('Enter')
    await sign(await sendForApproval(`${reference} is on the statement`), `${reference} is on the statement`)
  }
  await expect.poll(async () => (await callAs(investor.page, 'GET', 'user/me'))['usdAmount']).toBe('5300.000000')
})

test('day: one balance is corrected by two', async () => {
  await goTo(maker, investor.email, /^Propose new balances/)
  const dialog = maker.getByRole('dialog', { name: /^Propose new balances/ })
  await expect(dialog.locator('#field-usdAmount')).toBeFocused()
  await maker.keyboard.press('Control+a')
  await maker.keyboard.type('5310')
  await sign(await sendForApproval('The bank paid ten of interest'), 'The bank paid ten of interest')
  await expect.poll(async () => (await callAs(investor.page, 'GET', 'user/me'))['usdAmount']).toBe('5310.000000')
})

test('day: a plan is proposed by one and turned down by the other', async () => {
  const text = { name: 'Day plan', summary: 'A year.', sourceOfReturn: 'Lending.', risk: 'The operator may fail.' }
  const terms = { profitBasisPoints: 1_000, minAmount: '100', maxAmount: '5000', durationHours: 8_760 }
  const texts = { en: text, es: text, fr: text }
  const draft = { key: `day-plan-${process.pid}`, ...terms, referralBonusBasisPoints: 100, texts }
  await callAs(maker, 'POST', 'admin/plans', draft)
  await goTo(maker, 'plans', 'Plans')
  const row = maker.getByRole('row', { name: /Day plan/ })
  await tabTo(maker, row.getByRole('button', { name: /^Propose/ }))
  await maker.keyboard.press('Enter')
  const approvalId = await sendForApproval('For those who wait a year')
  await openRequest(approvalId, 'For those who wait a year')
  await expect(approver.getByRole('button', { name: /^Reject/ }).first()).toBeVisible()
  await pressKey(approver, 'r')
  await expect(approver.getByRole('dialog').locator('#field-reason')).toBeFocused()
  await approver.keyboard.type('It is not shown who borrows')
  await approver.keyboard.press('Enter')
  await expect(approver.getByText('Rejected. Nothing has changed.').first()).toBeVisible()
})

test('day: four withdrawals: three are signed and arrive, one is refused, with keys alone', async () => {
  const recipient = `0x${'7c'.repeat(20)}`
  await addUsableAddress(investor, recipient)
  const before = await tokenBalance(recipient)
  const { page } = investor
  for (const amount of ['60', '70', '80', '90']) await withdraw(investor, amount)
  const { withdrawals } = (await callAs(page, 'GET', 'withdrawals/me')) as {
    withdrawals: { reference: string; amount: string }[]
  }
  const references = withdrawals.map(({ reference }) => reference).reverse()
  expect(references).toHaveLength(4)
  const [refused = '', ...signed] = references
  for (const reference of signed.slice(0, 1)) {
    await goTo(approver, reference, /Withdrawal$/)
    await expect(approver.locator('.case-head')).toContainText(reference)
    await expect(approver.getByRole('button', { name: /^Approve [\d.,]+ USDT/ })).toBeVisible()
    await stayProved(approver)
    await signOnPage(approver, () => pressKey(approver, 'a'))
    await expect(approver.getByText('Signed', { exact: true }).first()).toBeVisible()
  }
  await goTo(approver, refused, /Withdrawal$/)
  await expect(approver.locator('.case-head')).toContainText(refused)
  await expect(approver.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await pressKey(approver, 'r')
  await expect(approver.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await approver.keyboard.press('Space')
  await approver.keyboard.press('Enter')
  await expect(approver.getByText('Rejected. The money is back in the balance.').first()).toBeVisible()
  // What is left is signed in one ceremony.
  const { email } = await callAs(page, 'GET', 'user/me')
  await approver.goto(siteUrl(`/admin/withdrawals?search=${encodeURIComponent(String(email))}`))
  await stayProved(approver)
  await signOnPage(approver, () => approver.getByRole('button', { name: /^Approve 2 payouts/ }).click())
  await expect(approver.getByText('Signed', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await tokenBalance(recipient)) - before, { timeout: 120_000 }).toBe(240_000_000n)
  await expect
    .poll(async () => (await callAs(page, 'GET', 'user/me'))['leavingAmount'], { timeout: 60_000 })
    .toBe('0.000000')
  expect((await callAs(page, 'GET', 'user/me'))['usdAmount']).toBe('5070.000000')
})

test('day: a message of the contact form is answered, with keys alone', async ({ browser }) => {
  const email = `day.${process.pid}@visitor.example`
  const name = `Dana Day ${process.pid}`
  const letter = { name, email, subject: 'Before I begin', message: 'Who holds the keys?' }
  await writeToUs(browser, '/contact', letter, english)
  await goTo(maker, 'support', 'Support')
  await expect(maker.getByRole('heading', { level: 1 })).toHaveText('Support')
  await tabTo(maker, maker.getByRole('link', { name: 'Contact form', exact: true }))
  await maker.keyboard.press('Enter')
  await tabTo(maker, maker.getByRole('searchbox').first())
  await maker.keyboard.type(name)
  // The list of everything has the message too: the walk begins in the one that was asked for.
  const searched = maker.waitForResponse((answer) => new URL(answer.url()).searchParams.has('search'))
  await maker.keyboard.press('Enter')
  await searched
  await expect(maker.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await maker.keyboard.press('Escape')
  await tabTo(maker, maker.getByRole('link', { name: /^Dana Day/ }))
  await maker.keyboard.press('Enter')
  const panel = maker.getByRole('complementary', { name: 'Message' })
  await expect(panel.getByText('Who holds the keys?')).toBeVisible()
  await pressKey(maker, 'r')
  await expect(panel.getByLabel('Your answer')).toBeFocused()
  await maker.keyboard.type('One machine, and no person reads them.')
  await maker.keyboard.press('Control+Enter')
  await expect(panel.getByText('Morgan Maker answered')).toBeVisible()
  await mailTo(email, /C-[0-9A-F]{8}/, 'One machine, and no person reads them.')
})

test('day: after all of it the record of what was done is whole', async () => {
  await goTo(approver, 'audit', 'Audit')
  await tabTo(approver, approver.getByRole('button', { name: 'Verify the record' }))
  await approver.keyboard.press('Enter')
  await expect(approver.getByRole('heading', { level: 1, name: 'The record is intact' })).toBeVisible()
  await expect(approver.getByText(/^All [\d,]+ links and the ledger say what they said/)).toBeVisible()
})
