import { randomBytes } from 'node:crypto'
import { errorText } from '@clearhold/contract/texts/errors'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { callAs } from './deposits.ts'
import { submitWithFiles } from './identity.ts'
import { activate, toReview as toPlanReview } from './investors.ts'
import { pressKey } from './keys.ts'
import { approvalAsked, expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { enterAsNew, linkInMail, stayProved } from './people.ts'
import { passTime } from './prepared.ts'
import { newAdmin } from './staff.ts'
import { clearAlarms, ringDeepReorg } from './treasury.ts'
import {
  addUsableAddress,
  allToReview,
  confirmReview,
  fund,
  newApprover,
  newWithdrawer,
  proveIfAsked,
  tokenBalance,
  toReview,
  verify,
  type Withdrawer,
  withdraw,
  withdrawalOn,
} from './withdrawals.ts'

// One investor, two approvers and a chain, in order: what is asked for first is what is decided next.
test.describe.configure({ mode: 'serial', timeout: 400_000 })
// Several browsers at work, blocks of a second each, and a machine that has other things to do.
const expect = expectSoon.configure({ timeout: 30_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const recipient = `0x${'4be1584d12a95cc60cf2b3db0550e562c6c490c2'}`
let who: Withdrawer

/** An address in the book that can be paid to: added by the form, confirmed by the mail's link, its wait passed. */
async function addAddressByPages(address: string): Promise<void> {
  const { page, email } = who
  await page.goto(siteUrl('/user/withdraw?show=addresses'))
  await page.locator('#field-address').fill(address)
  await page.locator('#field-label').fill('Cold wallet')
  await page.getByRole('button', { name: 'Add address' }).click()
  const added = page.getByText('Check your email')
  await proveIfAsked(who, () => added.isVisible())
  await expect(added).toBeVisible()
  const link = new URL(await linkInMail(email, '/user/withdraw?confirm='))
  await page.goto(siteUrl(`${link.pathname}${link.search}`))
  await page.getByRole('button', { name: 'Confirm it' }).click()
  await expect(page.getByText('Confirmed. The wait has begun.')).toBeVisible()
  await passTime({ days: 1, hours: 1 })
  await page.getByRole('link', { name: 'To the address book' }).click()
  // Another session moved the clock, which sends no event: what was read before that is shown for some seconds.
  await page.reload()
  await expect(page.locator('.book-entry').first()).toContainText('Ready', { timeout: 30_000 })
}

test.beforeAll(async ({ browser }) => {
  who = await newWithdrawer(browser)
})
test.afterAll(async () => {
  // If the test of it fails half-way, the payouts and plans of other tests do not wait for it.
  await clearAlarms()
  await who.context.close()
})

test('F08 H01 C07 without an identity record the way leads to /user/kyc, which says why and what to do', async () => {
  const { page } = who
  const why = page.getByText('Please complete KYC verification to proceed with withdrawal')
  await page.goto(siteUrl('/user/withdraw'))
  await expect(page).toHaveURL(siteUrl('/user/kyc'))
  await expect(why).toBeVisible()
  await page.goto(siteUrl('/user/userdashboard'))
  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL(siteUrl('/user/kyc'))
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Submit KYC' }).click()
  await expect(page.locator('.kyc-form input').first()).toBeFocused()
})

test('F09 H02 C13 while identity is pending one may proceed, and the page says what that means', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await enterAsNew(context)
  const page = await context.newPage()
  await submitWithFiles(page)
  await page.getByRole('link', { name: 'Proceed to withdraw' }).click()
  await expect(page).toHaveURL(siteUrl('/user/withdraw'))
  const said = 'Your KYC is pending approval. Withdrawals will be processed after verification.'
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Your KYC is under review. You can still proceed with withdrawal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review withdrawal' })).toBeVisible()
  // The form comes first; what to know stands above its button.
  const top = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((found) => found.getBoundingClientRect().top)
  expect(await top('Amount')).toBeLessThan(await top(said))
  await context.close()
})

test('G07 C14 E07 what is wrong is said under its field, in the words of the specification, and the first is focused', async ({
  browser,
}) => {
  const { page } = who
  await verify(browser, page)
  await fund(page)
  await page.goto(siteUrl('/user/withdraw'))
  for (const source of ['Capital', 'Profit', 'Referral bonus'])
    await expect(page.getByRole('radio', { name: new RegExp(`^${source}`) })).toBeVisible()
  const amount = page.locator('#field-amount')
  const review = page.getByRole('button', { name: 'Review withdrawal' })
  await review.click()
  await expect(page.getByText('Amount is required')).toBeVisible()
  await expect(page.getByText('Wallet address is required')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('a lot')
  await review.click()
  await expect(page.getByText('The amount must be a number, with up to six decimals')).toBeVisible()
  await amount.fill('0.5')
  await review.click()
  await expect(page.getByText('The amount must be at least 1.00 USDT')).toBeVisible()
  await amount.fill('5000.01')
  await expect(page.getByText('Insufficient balance to withdraw this amount.')).toBeVisible()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await review.click()
  for (const text of ['Bank name is required', 'Account number is required', 'Account name is required'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('We never ask for a fee to release your money.')).toBeVisible()
  await expect(page.getByText(/We promise 24-\u206072 hours\./)).toBeVisible()
})

test('F10 250 USDT: asked, signed by two people, on the chain, and the recipient holds exactly 250.000000 more', async ({
  browser,
}) => {
  const { page } = who
  await addAddressByPages(recipient)
  const before = await tokenBalance(recipient)
  await toReview(page, '250')
  await expect(page.getByRole('row', { name: /^Our charge/ })).toContainText('0.000000')
  await expect(page.getByRole('row', { name: /^Arrives at your address/ })).toContainText('250.000000')
  await expect(page.locator('code.address')).toHaveText(new RegExp(recipient, 'i'))
  await withdraw(who, '250')
  // The form is cleared, and does not stand there as if another request were wanted; it is one press away.
  await expect(page.locator('#field-amount')).toHaveValue('')
  await expect(page.locator('#field-amount')).toBeHidden()
  await page.getByText('Ask for another withdrawal').click()
  await expect(page.locator('#field-amount')).toBeVisible()
  await page.getByRole('link', { name: 'See where it is' }).click()
  await expect(heading(page)).toHaveText('250.00 USDT is being checked')
  const reference = await withdrawalOn(page)

  const first = await newApprover(browser, 'Aiko Brandt')
  const second = await newApprover(browser, 'Tomás Reyes')
  for (const approver of [first, second]) {
    await approver.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
    await expect(approver.locator('.case-head')).toContainText('250.000000 USDT')
    await expect(approver.locator('.review-pane code.address')).toHaveText(new RegExp(recipient, 'i'))
    await signOnPage(approver, () => approver.getByRole('button', { name: /^Approve 250\.00 USDT/ }).click())
    await expect(approver.getByText('Signed', { exact: true }).first()).toBeVisible()
    if (approver === first) {
      await expect(approver.getByText('You have signed this one. Another person must sign too.')).toBeVisible()
      // The investor's page follows without a reload.
      await expect(page.getByText('Approved, 1 of 2')).toBeVisible()
    }
  }
  await expect(heading(page)).toHaveText('250.00 USDT has arrived', { timeout: 120_000 })
  await expect(page.getByText('Approved, 2 of 2')).toBeVisible()
  expect((await tokenBalance(recipient)) - before).toBe(250_000_000n)
  await Promise.all([first.context().close(), second.context().close()])
})

test('MON14 B27 what has matured leaves in one payout beyond the cap of 24 hours, and the page says what the caps are for', async ({
  browser,
}) => {
  const other = await newWithdrawer(browser)
  const { page } = other
  await verify(browser, page)
  await fund(page, 20_000_000_000n)
  await page.goto(siteUrl('/user/withdraw'))
  const amount = page.locator('#field-amount')
  await amount.fill('10000.01')
  await expect(page.getByText(/That is more than can leave today: what has matured, and 10,000\.00 USDT/)).toBeVisible()
  await expect(page.getByText(/They limit what an intruder in your account could take/)).toBeVisible()
  const canLeave = page.getByRole('table', { name: 'What can leave today' })
  await expect(canLeave.getByRole('row', { name: /^Paid by a plan/ })).toContainText('0.00')
  await expect(canLeave.getByRole('row', { name: /^Today/ })).toContainText('10,000.00')
  await activate(page, 'Platinum', '20000')
  await passTime({ days: 3, hours: 1 })
  await expect(heading(page)).toHaveText('Platinum is paid', { timeout: 60_000 })
  await addUsableAddress(other, `0x${randomBytes(20).toString('hex')}`)
  await allToReview(page)
  await expect(page.getByRole('row', { name: /^From your account balance/ })).toContainText('20,000.000000')
  await expect(page.getByRole('row', { name: /^From your profit balance/ })).toContainText('14,000.000000')
  await expect(page.getByRole('row', { name: /^Arrives at your address/ })).toContainText('34,000.000000')
  await confirmReview(other)
  await page.getByRole('link', { name: 'See where it is' }).click()
  await expect(heading(page)).toHaveText('34,000.00 USDT is being checked')
  await other.context.close()
})

test('an investor who was paid out may write about us, once; staff check it and publish it as it is', async ({
  browser,
}) => {
  const { page } = who
  await page.goto(siteUrl('/user/settings'))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your words')).toBeFocused()
  const words = `It took a while (${process.pid}). <b>The money came.</b>`
  await page.getByLabel('Your words').fill(words)
  await page.getByLabel('Rating').selectOption('2')
  await page.getByLabel('Country').selectOption('PT')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Being checked')).toBeVisible()
  await expect(page.getByLabel('Your words')).toHaveCount(0)
  const admin = await newAdmin(browser, 'Sara Support', ['support'])
  await admin.goto(siteUrl('/admin/content?show=testimonials'))
  const one = admin.getByRole('listitem').filter({ hasText: words })
  await one.getByRole('button', { name: 'Publish as written' }).click()
  await expect(one).toHaveCount(0)
  const published = async () => {
    const answer = (await (await fetch(siteUrl('/api/testimonials'))).json()) as { testimonials: { text: string }[] }
    return answer.testimonials.map(({ text }) => text)
  }
  await expect.poll(published).toContain(words)
  await page.reload()
  await expect(page.getByText('Public', { exact: true })).toBeVisible()
  await admin.context().close()
})

test('a withdrawal is taken back before it is sent, and the amount is in the balance again', async () => {
  const { page } = who
  await withdraw(who, '260.5')
  await page.getByRole('link', { name: 'See where it is' }).click()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and take 260.50 USDT back' }).click()
  await expect(heading(page)).toHaveText('260.50 USDT is back in your balance')
  await page.goto(siteUrl('/user/withdraw'))
  await expect(page.getByRole('radio', { name: /^Capital/ })).toBeVisible()
  await expect(page.locator('.pick').first()).toContainText('4,750.00')
})

test('money to a new address: the page asks for what the mail asks, then says until when it waits', async () => {
  const { page, email } = who
  await page.goto(siteUrl('/user/withdraw'))
  await page.getByRole('radio', { name: /^Another address/ }).check()
  const fresh = `0x${'15d34aaf54267db7d7c367839aaf71a00a2c6a65'}`
  await page.locator('#field-walletAddress').fill(fresh)
  await page.locator('#field-amount').fill('30')
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await page.getByRole('button', { name: /^Withdraw 30/ }).click()
  const pending = page.getByRole('status').getByText('Pending', { exact: true })
  await proveIfAsked(who, () => pending.isVisible())
  await page.getByRole('link', { name: 'See where it is' }).click()
  await expect(heading(page)).toHaveText('30.00 USDT waits for you')
  const step = page.locator('.step-now')
  await expect(step).toContainText('Open the link in the email we have sent you and confirm the address.')
  const link = new URL(await linkInMail(email, '/user/withdraw?confirm=', fresh))
  const other = await who.context.newPage()
  await other.goto(siteUrl(`${link.pathname}${link.search}`))
  await other.getByRole('button', { name: 'Confirm it' }).click()
  await expect(other.getByText('Confirmed.')).toBeVisible()
  await other.close()
  // Followed without a reload.
  await expect(step.locator('time')).toBeVisible()
  await expect(heading(page)).toHaveText('30.00 USDT is waiting for the new address or account')
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel and take 30/ })
    .click()
  await expect(heading(page)).toHaveText('30.00 USDT is back in your balance')
})

test('a refusal has a reason the investor reads, and gives the money back', async ({ browser }) => {
  const { page } = who
  await withdraw(who, '300')
  await page.getByRole('link', { name: 'See where it is' }).click()
  const reference = await withdrawalOn(page)
  const approver = await newAdmin(browser, 'Nadia Haddad', ['finance_approver'])
  await approver.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
  await expect(approver.locator('.case-head')).toContainText('300.000000 USDT')
  await expect(approver.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await pressKey(approver, 'r')
  const dialog = approver.getByRole('dialog')
  const reason = 'We could not establish that this address is yours. Use one you hold the keys of.'
  await dialog.getByRole('radio', { name: reason }).check()
  await dialog.getByRole('button', { name: 'Reject and give the money back' }).click()
  await expect(approver.getByText('Rejected. The money is back in the balance.').first()).toBeVisible()
  await expect(heading(page)).toHaveText('300.00 USDT was not sent')
  await expect(page.getByText(reason).first()).toBeVisible()
  await approver.context().close()
})

test('one person stops all payouts, two start them again, and investors read it', async ({ browser }) => {
  const maker = await newApprover(browser, 'Mira Maker', ['finance_maker'])
  const approver = await newApprover(browser, 'Arno Approver')
  await maker.goto(siteUrl('/admin/withdrawals'))
  const desk = maker.getByRole('region', { name: 'Payout desk' })
  await desk.getByRole('button', { name: 'Stop payouts' }).click()
  await maker.getByRole('dialog').locator('#field-reason').fill('A drill of the switch')
  await maker.getByRole('dialog').getByRole('button', { name: 'Stop payouts' }).click()
  await expect(desk.getByText('Payouts are stopped')).toBeVisible()
  await expect(desk.getByText(/Mira Maker, .*: A drill of the switch/)).toBeVisible()
  await who.page.goto(siteUrl('/user/withdraw'))
  await expect(who.page.getByText(/Payouts are stopped at the moment\. You can still ask/)).toBeVisible()

  await desk.getByRole('button', { name: 'Propose to start' }).click()
  await maker.getByRole('dialog').locator('#field-reason').fill('The drill is over')
  const asked = approvalAsked(maker)
  await maker.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await approver.goto(await asked)
  await signOnPage(approver, () => approver.getByRole('button', { name: 'Approve: read and sign' }).click())
  await expect(approver.getByText('Approved and carried out').first()).toBeVisible()
  await maker.reload()
  await expect(desk.getByText('Payouts are running')).toBeVisible()
  await Promise.all([maker.context().close(), approver.context().close()])
})

test('an alarm stops payouts and plans: two people clear it, two start payouts, and money goes again', async ({
  browser,
}) => {
  const { page } = who
  const maker = await newApprover(browser, 'Mona Maker', ['finance_maker'])
  const approver = await newApprover(browser, 'Aron Approver')
  const sign = async (asked: Promise<string>) => {
    await stayProved(maker)
    await maker.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
    await approver.goto(await asked)
    await stayProved(approver)
    await signOnPage(approver, () => approver.getByRole('button', { name: 'Approve: read and sign' }).click())
    await expect(approver.getByText('Approved and carried out').first()).toBeVisible()
  }
  // As the breaker does it: an alarm that the platform obeys, and the signer's own switch.
  await ringDeepReorg(4_711)
  await callAs(maker, 'POST', 'admin/payouts/stop', { reason: 'deep_reorg: block:4711' })
  await withdraw(who, '20')
  await page.getByRole('link', { name: 'See where it is' }).click()
  await expect(heading(page)).toHaveText('20.00 USDT is delayed')
  const own = page.url()
  await toPlanReview(page, 'Advance', '2500')
  await page.getByRole('button', { name: /^Lock / }).click()
  await expect(page.getByText(errorText('en', 'activations_halted').title)).toBeVisible()

  await maker.goto(siteUrl('/admin/withdrawals'))
  const desk = maker.getByRole('region', { name: 'Payout desk' })
  await expect(desk.getByText('First clear every alarm below, then start.')).toBeVisible()
  await expect(maker.getByRole('heading', { name: 'One alarm is open' })).toBeVisible()
  await maker.getByRole('button', { name: /^Propose to clear .*many blocks/ }).click()
  await maker.getByRole('dialog').locator('#field-reason').fill('Both explorers agree again')
  await sign(approvalAsked(maker))
  await maker.reload()
  await expect(desk.getByText('No alarm is open')).toBeVisible()
  await expect(maker.getByRole('heading', { name: 'One alarm is open' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Lock / }).click()
  await expect(heading(page)).toHaveText('Advance has started')
  // Payouts are another switch, and the last one.
  await expect(desk.getByText('Payouts are stopped')).toBeVisible()
  await desk.getByRole('button', { name: 'Propose to start' }).click()
  await maker.getByRole('dialog').locator('#field-reason').fill('The alarm is cleared')
  await sign(approvalAsked(maker))
  await page.goto(own)
  await expect(heading(page)).toHaveText('20.00 USDT has arrived', { timeout: 120_000 })
  await maker.reload()
  await expect(desk.getByText('Payouts are running')).toBeVisible()
  await Promise.all([maker.context().close(), approver.context().close()])
})

test('withdrawals: every page is accessible in both themes and fits a small phone', async ({ browser }) => {
  const admin = await newAdmin(browser, 'Ada Access', ['finance_maker', 'finance_approver'])
  const pages: readonly (readonly [Page, string])[] = [
    [who.page, '/user/withdraw'],
    [who.page, '/user/withdraw?show=addresses'],
    [who.page, '/user/withdraw?confirm=a-link-of-a-mail'],
    [admin, '/admin/withdrawals?state=all'],
    [admin, '/admin/withdrawals?state=settled'],
  ]
  for (const [page, path] of pages) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(siteUrl(path))
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasSidewaysScroll(page), path).toBe(false)
  }
  await admin.context().close()
})
