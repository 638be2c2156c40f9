import type { Permission } from '@clearhold/contract/accounts/permissions'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { waitFor } from '#stack/wait-for.ts'
import { tokenOn } from '#testing/token.ts'
import { totpCode } from './demo-people.ts'
import { callAs } from './deposits.ts'
import { cardPicture, details } from './identity.ts'
import { productEnvironment, siteUrl } from './pages.ts'
import { enterAsNew, linkInMail } from './people.ts'
import { ageFactor, cheapPageOf, editionHeaders, passTime, payIn } from './prepared.ts'
import { newAdmin } from './staff.ts'

export interface Withdrawer {
  readonly context: BrowserContext
  readonly page: Page
  readonly email: string
  /** Of the app that proves who they are. */
  readonly totpSecret: string
}

/** A new investor with a second factor, so that only what a test is about is missing. */
export async function newWithdrawer(browser: Browser): Promise<Withdrawer> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const { email } = await enterAsNew(context)
  const page = await cheapPageOf(context)
  const { secret } = await callAs(page, 'POST', 'user/me/totp')
  const totpSecret = String(secret)
  await callAs(page, 'POST', 'user/me/totp/confirm', { code: await totpCode(totpSecret) })
  await ageFactor(email)
  return { context, page, email, totpSecret }
}

/** Gives the proof a page asks for, if it asks: the one at the door is fresh for five minutes. */
export async function proveIfAsked({ page, totpSecret }: Withdrawer, isDone: () => Promise<boolean>): Promise<void> {
  const code = page.getByRole('dialog').locator('#field-code')
  await expect.poll(async () => (await isDone()) || (await code.isVisible()), { timeout: 60_000 }).toBe(true)
  if (await isDone()) return
  await code.fill(await totpCode(totpSecret, 1))
  await page.getByRole('dialog').locator('button[type=submit]').click()
}

/** An identity case, sent and approved by a reviewer, by the calls of their pages (kyc.spec.ts walks the pages). */
export async function verify(browser: Browser, page: Page): Promise<void> {
  const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await cardPicture() })
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const sent = await page.request.post(siteUrl('/api/kyc/submit'), {
    headers: { ...editionHeaders, authorization: `Bearer ${token}` },
    multipart: {
      fullname: 'Marta Oliveira',
      ...details,
      idCard: await picture('idCard.jpg'),
      selfie: await picture('selfie.jpg'),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await approveIdentity(browser, page)
}

/** A reviewer approves the case this page's person has sent. */
export async function approveIdentity(browser: Browser, page: Page): Promise<void> {
  const { kycId } = await callAs(page, 'GET', 'kyc/me')
  const reviewer = await newAdmin(browser, 'Rita Reviewer', ['kyc_reviewer'])
  for (const document of ['idCard', 'selfie']) {
    const path = `admin/kyc/${String(kycId)}/documents/${document}/view`
    const { url } = await callAs(reviewer, 'POST', path, { reason: 'case_review' })
    const token = await reviewer.evaluate(() => localStorage.getItem('token') ?? '')
    const headers = { ...editionHeaders, authorization: `Bearer ${token}` }
    expect((await reviewer.request.get(siteUrl(String(url)), { headers })).ok()).toBe(true)
  }
  await callAs(reviewer, 'POST', 'admin/kyc/approve', { kycId })
  // It counts once it can no longer be undone.
  await expect.poll(async () => (await callAs(page, 'GET', 'kyc/me'))['status'], { timeout: 60_000 }).toBe('verified')
  await reviewer.context().close()
}

/** Real test USDT on the chain, waited for until it is credited. */
export function fund(page: Page, amountMicro = 5_000_000_000n): Promise<void> {
  return payIn((method, path, data) => callAs(page, method, path, data), amountMicro)
}

/** An address in the book that can be paid to: added, confirmed by the mail's link, its wait passed. */
export async function addUsableAddress({ page, email }: Withdrawer, address: string): Promise<void> {
  await callAs(page, 'POST', 'withdrawal-addresses', { address, label: 'Cold wallet' })
  const link = new URL(await linkInMail(email, '/user/withdraw?confirm='))
  await callAs(page, 'POST', 'withdrawal-addresses/confirm', { token: link.searchParams.get('confirm') })
  await passTime({ days: 1, hours: 1 })
}

/** Fills the form up to the review; the address of the book is chosen by itself. */
export async function toReview(page: Page, amount: string): Promise<void> {
  await page.goto(siteUrl('/user/withdraw'))
  // The book is an answer of its own and may come after the form: only then is there an address.
  await expect(page.locator('.withdraw-sheet code.address')).toBeVisible()
  await page.locator('#field-amount').fill(amount)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before it leaves')
}

/** The same for everything there is: the amount is filled in by the choice. */
export async function allToReview(page: Page): Promise<void> {
  await page.goto(siteUrl('/user/withdraw'))
  await expect(page.locator('.withdraw-sheet code.address')).toBeVisible()
  await page.getByRole('radio', { name: /^Withdraw all/ }).check()
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before it leaves')
}

/** 'W-1042', once the page of a withdrawal has come. */
export async function withdrawalOn(page: Page): Promise<string> {
  const title = page.locator('.page-title')
  await expect(title).toContainText(/W-\d+/)
  return /W-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? ''
}

/** Asks for an amount; the page says that it is pending afterwards. */
export async function withdraw(who: Withdrawer, amount: string): Promise<void> {
  await toReview(who.page, amount)
  await confirmReview(who)
}

/** The last button of the review; the page says that it is pending afterwards. */
export async function confirmReview(who: Withdrawer): Promise<void> {
  const { page } = who
  await page.getByRole('button', { name: /^Withdraw / }).click()
  const pending = page.getByRole('status').getByText('Pending', { exact: true })
  await proveIfAsked(who, () => pending.isVisible())
  await expect(pending).toBeVisible()
}

/** An admin with a key that the signer knows, usually an approver of payouts. */
export function newApprover(
  browser: Browser,
  fullName: string,
  permissions: readonly Permission[] = ['finance_approver', 'support'],
): Promise<Page> {
  return newAdmin(browser, fullName, permissions)
}

/** The token balance of an address, read from the chain itself. */
export async function tokenBalance(address: string): Promise<bigint> {
  const { CHAIN_RPC_URLS: urls = '', TOKEN_ADDRESS: token = '' } = productEnvironment()
  return waitFor('the token to answer', () => tokenOn(urls.split(',')[0] ?? '', token).balanceOf(address))
}
