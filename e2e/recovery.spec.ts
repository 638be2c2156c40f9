import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { approvalAsked, expectAccessibleAlsoOnPhone, siteUrl } from './pages.ts'
import { addAppHere, linkInMail, logIn, stayProved } from './people.ts'
import { passTime } from './prepared.ts'
import { newAdmin } from './staff.ts'
import { newWithdrawer, verify } from './withdrawals.ts'

// A lost second factor on the screens of everybody concerned; what thieves can do is in apps/server/src/main/recovery.db.test.ts.

const password = 'four quiet words here'
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).first()

/** A browser of their own without a session, at the step after the right password. */
async function atSecondStep(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  return page
}

test('recovery: from the login over two people and 72 hours to a new second factor', async ({ browser }) => {
  test.setTimeout(360_000)
  const who = await newWithdrawer(browser)
  await verify(browser, who.page)
  const login = await atSecondStep(browser, who.email)
  const { key, spokenCode } = await askOnPage(login)

  const reviewer = await newAdmin(browser, 'Rosa Recognises', ['kyc_reviewer', 'owner'])
  const owner = await newAdmin(browser, 'Otto Owner', ['owner'])
  const address = await recognise(reviewer, who.email, spokenCode)
  await owner.goto(address)
  await expect(owner.getByRole('heading', { name: /^Recover a lost second factor/ })).toBeVisible()
  await expectAccessibleAlsoOnPhone(owner)
  await stayProved(owner)
  await signOnPage(owner, () => owner.getByRole('button', { name: 'Approve: read and sign' }).click())
  await expect(toast(owner, 'Approved and carried out')).toBeVisible()

  const link = await linkInMail(who.email, 'about=recovery', 'day 1 of 3')
  await logIn(login, who.email, password)
  await expect(login.getByText('A recovery is under way.')).toBeVisible()
  await expect(login.getByRole('button', { name: 'I have lost my second factor' })).toHaveCount(0)
  await expectAccessibleAlsoOnPhone(login)
  await passTime({ days: 3 })
  await setUpAnew(login, who.email, key)
  await login.goto(link)
  await login.getByRole('button', { name: 'Stop it' }).click()
  await expect(login.getByText('It is too late to stop it')).toBeVisible()
})

test('recovery: the button of a mail stops one, on a page that changes nothing by itself', async ({ browser }) => {
  test.setTimeout(240_000)
  const who = await newWithdrawer(browser)
  await verify(browser, who.page)
  const login = await atSecondStep(browser, who.email)
  await askOnPage(login)
  await login.goto(await linkInMail(who.email, 'about=recovery'))
  await expect(login.getByRole('heading', { name: 'Stop the recovery of your account' })).toBeVisible()
  await expectAccessibleAlsoOnPhone(login)
  await logIn(login, who.email, password)
  await expect(login.getByText('A recovery was asked for.')).toBeVisible()
  await login.goto(await linkInMail(who.email, 'about=recovery'))
  await login.getByRole('button', { name: 'Stop it' }).click()
  await expect(login.getByText('It is stopped. Your account is as it was.')).toBeVisible()
  await logIn(login, who.email, password)
  await expect(login.getByRole('button', { name: 'I have lost my second factor' })).toBeVisible()
  await expect(login.getByText('A recovery was asked for.')).toHaveCount(0)
})

/** What the page shows once: the key and the code, which stay until they are kept. */
async function askOnPage(page: Page): Promise<{ key: string; spokenCode: string }> {
  await page.getByRole('button', { name: 'I have lost my second factor' }).click()
  await expectAccessibleAlsoOnPhone(page)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  const kept = page.locator('.print-alone')
  await expect(kept).toBeVisible()
  await expectAccessibleAlsoOnPhone(page)
  const said = page.getByText(/^\d{6}$/)
  const spokenCode = (await said.textContent()) ?? ''
  const [key = ''] = /([A-Z0-9]{4}-){3}[A-Z0-9]{4}/.exec((await kept.textContent()) ?? '') ?? []
  // File and sheet carry the key alone: the code is said, and what carries both would be shown.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain(key)
  expect(file).toContain('Never show or send this key')
  expect(file).not.toContain(spokenCode)
  await page.emulateMedia({ media: 'print' })
  await expect(kept).toBeVisible()
  await expect(kept).not.toContainText(spokenCode)
  await expect(said).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I have kept both' }).click()
  return { key, spokenCode }
}

/** The reviewer says that they saw them, and signs; answers where an owner decides. */
async function recognise(reviewer: Page, email: string, spokenCode: string): Promise<string> {
  await reviewer.goto(siteUrl(`/admin/users?search=${encodeURIComponent(email)}`))
  await reviewer.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(reviewer.getByText('Lost their second factor and asks to be recognised')).toBeVisible()
  await reviewer.getByRole('button', { name: 'I recognise this person' }).click()
  const dialog = reviewer.getByRole('dialog', { name: /^Recognise/ })
  await dialog.getByLabel('In a video call').check()
  await dialog.locator('#field-spokenCode').fill(spokenCode)
  await dialog.locator('#field-reason').fill('Face and card are those of the case')
  await expectAccessibleAlsoOnPhone(reviewer)
  await stayProved(reviewer)
  const asked = approvalAsked(reviewer)
  await dialog.getByRole('button', { name: 'Sign and send for approval' }).click()
  return asked
}

/** With the key, to the one page where something can be done. */
async function setUpAnew(page: Page, email: string, key: string): Promise<void> {
  // The worker is woken by the clock, and ends it.
  await expect(async () => {
    await logIn(page, email, password)
    await expect(page.getByText('Your old second factor was removed.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.locator('#field-code').fill(key)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/user/security'))
  await expect(page.getByText('Your lost second factor was removed. Set up a new one')).toBeVisible()
  await expectAccessibleAlsoOnPhone(page)
  await addAppHere(page)
  await expect(page.getByText('Your lost second factor was removed. Set up a new one')).toHaveCount(0)
}
