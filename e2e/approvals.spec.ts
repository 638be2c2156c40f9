import { type Browser, expect, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { newInvestor } from './investors.ts'
import { pressKey } from './keys.ts'
import { actOnRow, approvalAsked, expectAccessible, hasSidewaysScroll, mailTo, siteUrl, themes } from './pages.ts'
import { stayProved } from './people.ts'
import { newAdmin, seeRequestsOf } from './staff.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let maker: Page
let approver: Page
let email: string
test.beforeAll(async ({ browser }) => {
  email = await registerInvestor(browser)
  maker = await newAdmin(browser, 'Tomas Reyes', ['finance_maker'])
  approver = await newAdmin(browser, 'Aiko Brandt', ['finance_approver'])
})
test.afterAll(async () => {
  await maker.context().close()
  await approver.context().close()
})

async function registerInvestor(browser: Browser): Promise<string> {
  const investor = await newInvestor(browser)
  const stored = await investor.page.context().storageState()
  const userData = stored.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'userData')
  const address = userData === undefined ? await emailOf(investor.page) : JSON.parse(userData.value).email
  await investor.page.context().close()
  return address
}

async function emailOf(page: Page): Promise<string> {
  if (page.url() === 'about:blank') await page.goto(siteUrl('/user/userdashboard'))
  return page.evaluate(() => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { email: string }).email)
}

const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).first()

/** The maker asks for another account balance of the investor; answers where it is decided. */
async function propose(amount: string, reason: string): Promise<string> {
  await maker.goto(siteUrl(`/admin/users?search=${encodeURIComponent(email)}`))
  await actOnRow(maker.getByRole('row', { name: 'Marta Oliveira' }), 'Edit Marta Oliveira')
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-usdAmount').fill(amount)
  await dialog.locator('#field-reason').fill(reason)
  await stayProved(maker)
  const asked = approvalAsked(maker)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  return asked
}

test('approvals: who could decide is told by mail and in the product, and both open the request', async () => {
  const address = await propose('12', 'The bank statement says so')
  const id = new URL(address).searchParams.get('id')
  // Others ask for things beside this: what is looked for is this request.
  await mailTo(await emailOf(approver), /A request is waiting for a second person/, `/admin/approvals?id=${id}`)
  await approver.goto(siteUrl('/admin'))
  await approver.getByRole('button', { name: /^Messages/ }).click()
  const told = approver.getByRole('link', { name: 'A request is waiting for a second person' })
  await told.and(approver.locator(`[href*="${id}"]`)).click()
  await expect(approver).toHaveURL(new RegExp(`id=${id}`))
  await expect(approver.getByRole('heading', { name: 'Balance correction: Marta Oliveira' })).toBeVisible()
  await expect(approver.getByText('1 more person, not the one who asked, with ‘approving money’')).toBeVisible()
  await expect(approver.getByText('Tomas Reyes').first()).toBeVisible()
})

test('approvals: the address of the maker’s own list opens for another person too', async () => {
  await maker.goto(siteUrl('/admin/approvals?show=mine'))
  await maker.locator('.queue-link').first().click()
  await expect(maker.getByText('You cannot approve this: you asked for it yourself.')).toBeVisible()
  await expect(maker).toHaveURL(/show=mine&id=/)
  await approver.goto(maker.url())
  await expect(approver.getByRole('heading', { name: 'Balance correction: Marta Oliveira' })).toBeVisible()
  await expect(approver.getByRole('button', { name: 'Approve: read and sign' })).toBeVisible()
})

test('approvals: keyboard alone: next, previous, copy, reject with a reason, approve', async () => {
  await propose('14', 'A second one to walk to')
  await approver.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await seeRequestsOf(approver, ['Tomas Reyes'])
  await approver.goto(siteUrl('/admin/approvals'))
  const own = approver.locator('.queue-link').filter({ hasText: 'Marta Oliveira' })
  await expect(own).toHaveCount(2)
  // When it is known what they can sign with, there are keys to decide by.
  await expect(approver.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await stayProved(approver)
  const current = approver.locator('.queue-link[aria-current=true]')
  await expect(current).toHaveAttribute('href', (await own.nth(0).getAttribute('href')) ?? '')
  await pressKey(approver, 'j')
  await expect(current).toHaveAttribute('href', (await own.nth(1).getAttribute('href')) ?? '')
  await pressKey(approver, 'k')
  await expect(current).toHaveAttribute('href', (await own.nth(0).getAttribute('href')) ?? '')
  await own.first().press('Enter')
  await pressKey(approver, 'd')
  await expect(toast(approver, 'Copied')).toBeVisible()
  expect(await approver.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{64}$/)
  await pressKey(approver, 'r')
  await approver.getByRole('dialog').locator('#field-reason').fill('The statement is of another month')
  await approver.keyboard.press('Enter')
  await expect(toast(approver, 'Rejected. Nothing has changed.')).toBeVisible()
  await mailTo(await emailOf(maker), /Your request was decided/, 'The statement is of another month')
  // The work goes on with what stood behind it.
  await expect(own).toHaveCount(1)
  await expect(approver.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await own.first().press('Enter')
  await signOnPage(approver, () => pressKey(approver, 'a'))
  await expect(toast(approver, 'Approved and carried out')).toBeVisible()
  await approver.goto(siteUrl('/admin/approvals?show=decided'))
  await expect(own.first()).toBeVisible()
  await approver.unrouteAll({ behavior: 'wait' })
})

test('approvals: a request that an approver is rejecting stays open while the queue grows around it', async () => {
  const address = await propose('15', 'To be rejected in peace')
  await seeRequestsOf(approver, [])
  await approver.goto(address)
  const queue = approver.locator('.queue-link').filter({ hasText: 'Marta Oliveira' })
  await expect(approver.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await expect(queue).toHaveCount(0)
  await stayProved(approver)
  await pressKey(approver, 'r')
  const reason = approver.getByRole('dialog').locator('#field-reason')
  await reason.fill('Written while others asked')
  await approver.unrouteAll({ behavior: 'wait' })
  await seeRequestsOf(approver, ['Tomas Reyes'])
  await propose('17', 'Comes into the queue meanwhile')
  await expect(queue).toHaveCount(2)
  await expect(reason).toHaveValue('Written while others asked')
  await approver.keyboard.press('Enter')
  await expect(toast(approver, 'Rejected. Nothing has changed.')).toBeVisible()
  await approver.goto(address)
  await expect(approver.getByText('Written while others asked')).toBeVisible()
  await approver.unrouteAll({ behavior: 'wait' })
})

test('SEC11: a request does not exist for staff who neither made it nor may decide it', async ({ browser }) => {
  const address = await propose('16', 'To be read by support')
  const support = await newAdmin(browser, 'Nora Quist', ['support'])
  await support.goto(address)
  await expect(support.getByText('There is nothing here').first()).toBeVisible()
  await expect(support.getByText('To be read by support')).toHaveCount(0)
  await expect(support.locator('.decision-deck').getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await support.context().close()
})

test('approvals: a request that does not exist, both themes, and a phone', async () => {
  await approver.goto(siteUrl('/admin/approvals?id=00000000-0000-4000-8000-000000000000'))
  await expect(approver.getByText('There is nothing here').first()).toBeVisible()
  for (const colorScheme of themes) {
    await approver.emulateMedia({ colorScheme })
    await approver.setViewportSize({ width: 1440, height: 900 })
    await approver.goto(siteUrl('/admin/approvals'))
    await expect(approver.getByText('Before and after').first()).toBeVisible()
    await expectAccessible(approver)
    await approver.setViewportSize({ width: 390, height: 844 })
    expect(await hasSidewaysScroll(approver)).toBe(false)
    await expectAccessible(approver)
  }
})
