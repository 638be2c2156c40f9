import { expect, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { expectEachFailureTold } from './failures.ts'
import { pressKey } from './keys.ts'
import { siteUrl } from './pages.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'
import {
  addUsableAddress,
  fund,
  newWithdrawer,
  toReview,
  verify,
  type Withdrawer,
  withdraw,
  withdrawalOn,
} from './withdrawals.ts'

// J07: each call of the withdrawal pages that fails says so, in the place where it was made. One request and one person of the
// staff for all; nothing is ever sent, because every call that would do something fails.
test.describe.configure({ mode: 'serial', timeout: 400_000 })

let who: Withdrawer
let admin: Page
let own: string
let reference: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(400_000)
  who = await newWithdrawer(browser)
  await verify(browser, who.page)
  await fund(who.page)
  await addUsableAddress(who, `0x${'7d'.repeat(20)}`)
  await withdraw(who, '400')
  await who.page.getByRole('link', { name: 'See where it is' }).click()
  await expect(who.page).toHaveURL(/withdrawal=/)
  own = new URL(who.page.url()).search
  reference = await withdrawalOn(who.page)
  admin = await newAdmin(browser, 'Frida Falk', ['finance_maker', 'finance_approver'])
})
test.afterAll(async () => {
  await who.context.close()
  await admin.context().close()
})

const reads: readonly (readonly [name: string, place: () => readonly [Page, string], path: RegExp])[] = [
  ['what can be withdrawn', () => [who.page, '/user/withdraw'], /^\/api\/withdraw\/terms$/],
  ['one’s own withdrawals', () => [who.page, '/user/withdraw'], /^\/api\/withdrawals\/me$/],
  ['one withdrawal', () => [who.page, `/user/withdraw${own}`], /^\/api\/withdrawal\/[\w-]+$/],
  ['the addresses to choose from', () => [who.page, '/user/withdraw'], /^\/api\/withdrawal-addresses$/],
  ['the address book', () => [who.page, '/user/withdraw?show=addresses'], /^\/api\/withdrawal-addresses$/],
  ['the queue', () => [admin, '/admin/withdrawals'], /^\/api\/admin\/withdrawals$/],
  ['the payout desk', () => [admin, '/admin/withdrawals'], /^\/api\/admin\/payouts$/],
]
for (const [name, place, path] of reads) {
  const title = `J07 withdrawals: failures are told: reading ${name}`
  test(title, inTurn(title), async () => {
    const [page, screen] = place()
    await expectEachFailureTold(page, { method: 'GET', path }, async (attempt) => {
      if (attempt === 0) await page.goto(siteUrl(screen))
      else await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    })
  })
}

test('J07 withdrawals: failures are told: asking, and nothing is lost of what was typed', async () => {
  await toReview(who.page, '25')
  await expectEachFailureTold(who.page, { method: 'POST', path: /^\/api\/withdraw$/ }, () =>
    who.page.getByRole('button', { name: /^Withdraw / }).click(),
  )
  await expect(who.page.getByRole('row', { name: /^Arrives at your address/ })).toContainText('25.000000')
})

test('J07 withdrawals: failures are told: taking one back', async () => {
  await who.page.goto(siteUrl(`/user/withdraw${own}`))
  await who.page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expectEachFailureTold(who.page, { method: 'POST', path: /\/cancel$/ }, () =>
    who.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel and take/ })
      .click(),
  )
})

test('J07 withdrawals: failures are told: adding an address', async () => {
  await who.page.goto(siteUrl('/user/withdraw?show=addresses'))
  await who.page.locator('#field-address').fill(`0x${'8e'.repeat(20)}`)
  await expectEachFailureTold(who.page, { method: 'POST', path: /^\/api\/withdrawal-addresses$/ }, () =>
    who.page.getByRole('button', { name: 'Add address' }).click(),
  )
})

test('J07 withdrawals: failures are told: signing, rejecting and stopping', async () => {
  await admin.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
  await expect(admin.locator('.case-head')).toContainText('400.000000 USDT')
  await expectEachFailureTold(admin, { method: 'POST', path: /\/approve$/ }, () =>
    signOnPage(admin, () => admin.getByRole('button', { name: /^Approve 400\.00 USDT/ }).click()),
  )
  await pressKey(admin, 'r')
  await admin.getByRole('dialog').getByRole('radio').first().check()
  await expectEachFailureTold(admin, { method: 'POST', path: /\/reject$/ }, () =>
    admin.getByRole('dialog').getByRole('button', { name: 'Reject and give the money back' }).click(),
  )
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Stop payouts' }).click()
  await admin.getByRole('dialog').locator('#field-reason').fill('Never carried out')
  await expectEachFailureTold(admin, { method: 'POST', path: /\/payouts\/stop$/ }, () =>
    admin.getByRole('dialog').getByRole('button', { name: 'Stop payouts' }).click(),
  )
})
