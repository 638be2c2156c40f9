import { type BrowserContext, expect as expectSoon, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { callAs, endWaitingDeposit, openLive } from './deposits.ts'
import { tellOfPayment } from './manual-deposits.ts'
import { actOnRow, approvalAsked, expectAccessibleAlsoOnPhone, siteUrl } from './pages.ts'
import { enterAsNew, stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// Two admins of this file's own, in order: each proposal is decided before the next is made.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
// Three browsers at work, and a machine that has other things to do.
const expect = expectSoon.configure({ timeout: 30_000 })

let maker: Page
let approver: Page
let context: BrowserContext
let investor: Page

test.beforeAll(async ({ browser }) => {
  maker = await newAdmin(browser, 'Mira Maker', ['support', 'finance_maker'])
  approver = await newAdmin(browser, 'Arno Approver', ['finance_approver'])
  context = await browser.newContext()
  await enterAsNew(context)
  investor = await openLive(context, '/user/deposits3')
})
test.afterAll(async () => {
  await Promise.all([maker.context().close(), approver.context().close(), context.close()])
})

const row = (page: Page, reference: string) => page.getByRole('row', { name: new RegExp(reference) })
const toast = (page: Page, text: string) => page.getByText(text).first()

/** Fills the reason of an open dialog and sends it; answers where the request is decided. */
async function propose(reason: string): Promise<string> {
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-reason').fill(reason)
  await stayProved(maker)
  const asked = approvalAsked(maker)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(maker, 'Sent to a second person for approval.')).toBeVisible()
  return asked
}

/** Presses what approves the request that is open. */
async function approve(name: string): Promise<void> {
  await stayProved(approver)
  const press = () => approver.getByRole('button', { name, exact: true }).click()
  await (name === 'Approve' ? press() : signOnPage(approver, press))
}

test('review: a payment with its proof is credited by two people, and the investor sees it without a reload', async () => {
  const id = await tellOfPayment(investor, 'Invoice 1001', '250')
  await maker.goto(siteUrl('/admin/deposits?search=Invoice%201001'))
  await expect(row(maker, 'Invoice 1001')).toContainText('Waiting for review')
  await maker.goto(siteUrl(`/admin/deposits?deposit=${id}`))
  const panel = maker.getByRole('complementary', { name: 'One deposit' })
  await panel.getByRole('button', { name: 'View the proof image' }).click()
  await expect(maker.getByRole('img', { name: 'The picture of the payment' })).toBeVisible()
  await maker.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Propose to credit' }).click()
  const approval = await propose('It is on the statement of today')
  // W22: what was proposed is not offered again, and says where it waits.
  await expect(panel.getByRole('link', { name: 'Open the request' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Propose to credit' })).toHaveCount(0)

  await expect(row(investor, 'Invoice 1001')).toContainText('Waiting for review')
  await approver.goto(approval)
  await expect(approver.getByText('It is on the statement of today')).toBeVisible()
  await approve('Approve: read and sign')
  await expect(toast(approver, 'Approved and carried out')).toBeVisible()
  await expect(row(investor, 'Invoice 1001')).toContainText('Credited')
  const { usdAmount } = await callAs(investor, 'GET', 'user/me')
  expect(usdAmount).toBe('250.000000')
})

test('review: without enough capital it waits, says so, and keeps what there is from new promises', async () => {
  const id = await tellOfPayment(investor, 'Invoice 1002', '900000')
  await maker.goto(siteUrl(`/admin/deposits?deposit=${id}`))
  await maker.getByRole('button', { name: 'Propose to credit' }).click()
  await approver.goto(await propose('It is on the statement of today'))
  await approve('Approve: read and sign')
  await expect(row(investor, 'Invoice 1002')).toContainText('Accepted, waiting')
  await maker.goto(siteUrl('/admin/deposits?state=waiting_for_capital'))
  await expect(row(maker, 'Invoice 1002')).toBeVisible()
  await expect.poll(() => callAs(maker, 'GET', 'plans')).toMatchObject({ capacity: { value: '0.000000' } })
  await endWaitingDeposit(id)
})

test('review: what to credit is edited as a proposal, and a deposit that never held money is removed by two', async () => {
  const id = await tellOfPayment(investor, 'Invoice 1003', '70')
  await maker.goto(siteUrl('/admin/deposits?search=Invoice%201003'))
  await actOnRow(row(maker, 'Invoice 1003'), /^Edit/)
  await maker.getByRole('dialog').locator('#field-usdAmount').fill('65')
  await maker.getByRole('dialog').locator('#field-btcAmount').fill('5')
  await approver.goto(await propose('The bank kept a fee'))
  await approve('Approve: read and sign')
  await expect(toast(approver, 'Approved and carried out')).toBeVisible()
  await expect
    .poll(async () => callAs(investor, 'GET', `deposit/${id}`))
    .toMatchObject({
      usdAmount: '65.000000',
      btcAmount: '5.000000',
      state: 'submitted',
    })
  await actOnRow(row(maker, 'Invoice 1003'), /^Delete/)
  await approver.goto(await propose('The investor told us twice'))
  await approve('Approve')
  await expect(toast(approver, 'Approved and carried out')).toBeVisible()
  await maker.reload()
  await expect(maker.getByText('No deposit found')).toBeVisible()
})

test('review: one person turns a payment down, and the investor reads why', async () => {
  // W23: what others send in is told to no admin, so the sidebar asks for its counts by itself.
  const idle = await maker.context().newPage()
  await idle.clock.install()
  await idle.goto(siteUrl('/admin/settings'))
  await expect(idle.getByRole('heading', { level: 1 })).toBeVisible()
  const id = await tellOfPayment(investor, 'Invoice 1004', '80')
  const counted = idle.waitForResponse(/\/api\/deposit\?/, { timeout: 30_000 })
  await idle.clock.fastForward(15_000)
  await counted
  await expect(idle.getByRole('link', { name: /^Deposits/ }).locator('.side-count')).toBeVisible()
  await idle.close()
  await maker.goto(siteUrl(`/admin/deposits?deposit=${id}`))
  await maker.getByRole('button', { name: 'Reject' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-reason').fill('Nothing arrived at the bank')
  await dialog.getByRole('button', { name: 'Reject now' }).click()
  await expect(toast(maker, 'Rejected. The investor reads your reason; no money was moved.')).toBeVisible()
  await expect(row(investor, 'Invoice 1004')).toContainText('Nothing arrived at the bank')
})

test('review: the doctor tells support whose address it is; what the chain brought cannot be edited', async () => {
  const { transactionId } = await callAs(investor, 'POST', 'deposit/faucet')
  await maker.goto(siteUrl('/admin/deposits?doctor=open'))
  const me = await callAs(investor, 'GET', 'user/me')
  await expect(maker.locator('[aria-busy=true]')).toHaveCount(0)
  const ask = async () => {
    await maker.locator('#field-reference').fill(String(transactionId))
    await maker.getByRole('button', { name: 'Find my deposit' }).click()
    await expect(maker.locator('.verdict')).toBeVisible()
  }
  // Until the chain has taken it, the doctor can only say that there is no such transaction.
  await expect(async () => {
    await ask()
    await expect(maker.locator('.verdict').getByRole('link', { name: String(me['username']) })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 120_000 })
  const search = `search=${String(transactionId)}`
  const found = async () => (await callAs(maker, 'GET', `deposit?${search}`))['total']
  await expect.poll(found, { timeout: 120_000 }).toBe(1)
  const listed = maker.getByRole('row', { name: new RegExp(String(transactionId).slice(0, 10)) })
  await maker.goto(siteUrl(`/admin/deposits?${search}`))
  await actOnRow(listed, /^Edit/)
  await expect(maker.getByRole('dialog')).toContainText('The amount is what arrived on the chain')
  await maker.keyboard.press('Escape')
})

for (const path of ['/admin/deposits', '/admin/deposits?doctor=open', '/admin/deposits?state=frozen']) {
  const title = `review: ${path} is accessible in both themes, also on a small phone`
  test(title, inTurn(title), async () => {
    await maker.goto(siteUrl(path))
    await expect(maker.getByText('Live', { exact: true })).toBeVisible()
    await expect(maker.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleAlsoOnPhone(maker)
    await maker.setViewportSize({ width: 1440, height: 900 })
  })
}
