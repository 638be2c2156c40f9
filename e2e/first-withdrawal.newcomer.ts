import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findPostgres, runSql } from '#stack/postgres.ts'
import { repositoryRoot } from '#stack/product.ts'
import { type ReadmeWords, readReadme } from '../scripts/newcomer/read-readme.ts'
import { apart } from '../scripts/newcomer/settled-line.ts'
import { signOnPage } from './approving.ts'
import { type Dev, linkInstalled, startDev } from './clone.ts'
import { lookAtDocuments, openCase, submitWithFiles } from './identity.ts'
import { moveClock } from './investors.ts'
import { siteUrl, untilHydrated } from './pages.ts'
import { addApp, fillRegistration, newPerson } from './people.ts'
import { confirmReview, proveIfAsked, toReview, type Withdrawer, withdrawalOn } from './withdrawals.ts'

// A clone, README's own commands, and then a browser alone: whatever is needed is on a screen, in a mail or in README. Ports and
// database are free ones, because this machine may run another. NEWCOMER=installed links what is installed here, and does not count it.
const folder = mkdtempSync(join(tmpdir(), 'clearhold-newcomer-'))
const clone = join(folder, 'clearhold')
const database = `clearhold_newcomer_${process.pid}`
const person = { ...newPerson(), fullname: 'Nadia Newcomer' }
let dev: Dev | undefined

test.afterAll(async () => {
  await dev?.end()
  const postgres = await findPostgres()
  if (postgres !== undefined) await runSql(postgres, 'postgres', `drop database if exists "${database}" with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click()

/** Runs a command of README in the clone; answers what it printed. */
function run(command: string): string {
  const [program = '', ...words] = command.split(' ')
  return execFileSync(program, words, { cwd: clone, encoding: 'utf8', stdio: 'pipe' })
}

/** All commands of README: the last one stays and is awaited, the others end. */
async function install(): Promise<ReadmeWords> {
  await test.step('git clone', async () => {
    execFileSync('git', ['clone', '--quiet', repositoryRoot, clone], { stdio: 'pipe' })
  })
  const readme = readReadme(readFileSync(join(clone, 'README.md'), 'utf8'))
  const [last = '', ...others] = readme.commands.toReversed()
  for (const command of others.toReversed()) {
    const isThere = command === 'npm ci' && process.env['NEWCOMER'] === 'installed'
    await test.step(isThere ? `${apart}${command} was run before` : command, async () => {
      if (isThere) linkInstalled(clone)
      else run(command)
    })
  }
  dev = await test.step(`${last}, until it says Ready`, () => startDev({ clone, command: last, database }))
  Object.assign(process.env, { SITE_URL: dev.urls['Site'], MAIL_URL: dev.urls['Mail that was sent'] })
  return readme
}

/** Reads a mail where the demo keeps them, and follows its link as people do: it opens in a tab of its own. */
async function followMail(context: BrowserContext, path: string): Promise<Page> {
  const mails = await context.newPage()
  const mail = mails
    .locator('details', { hasText: path })
    .filter({ has: mails.locator('summary', { hasText: person.email }) })
    .first()
  await expect(async () => {
    await mails.goto(process.env['MAIL_URL'] ?? '')
    expect(await mail.count()).toBe(1)
  }).toPass({ intervals: [1_000], timeout: 90_000 })
  await mail.locator('summary').click()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    mail.frameLocator('iframe').locator(`a[href*="${path}"]`).first().click(),
  ])
  await mails.close()
  await untilHydrated(opened)
  return opened
}

/** From the home page to the page that says where the mail went. The address is typed here, and nowhere again. */
async function register(page: Page): Promise<void> {
  await page.goto(siteUrl())
  await untilHydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Open an account' }).first().click()
  await expect(page).toHaveURL(siteUrl('/register'))
  await fillRegistration(page, person)
  await page.locator('form button[type=submit]').click()
  await expect(heading(page)).toHaveText('Check your email')
  await expect(page.getByRole('main')).toContainText(person.email)
}

async function confirmAndLogIn(page: Page): Promise<void> {
  await page.locator('#field-password').fill(person.password)
  await page.getByRole('button', { name: 'Confirm this email' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.locator('#field-email')).toHaveValue(person.email)
  await page.locator('#field-password').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(heading(page)).toHaveText('Welcome, Nadia')
}

async function payIn(page: Page): Promise<void> {
  await toPage(page, 'Deposit')
  await page.getByRole('button', { name: 'Get 50,000 test USDT' }).click()
  await expect(page.locator('[data-deposit=credited]')).toBeVisible({ timeout: 120_000 })
}

/** The code that README's command prints for this admin, now. */
function codeOf(email: string, { codeCommand }: ReadmeWords): string {
  const line = run(codeCommand)
    .split('\n')
    .find((one) => one.includes(email))
  return /\b\d{6}\b/.exec(line ?? '')?.[0] ?? ''
}

async function logInAsAdmin(page: Page, email: string, readme: ReadmeWords): Promise<void> {
  await page.goto(siteUrl('/login'))
  await untilHydrated(page)
  await page.locator('#field-email').fill(email)
  await page.locator('#field-password').fill(readme.password)
  await page.locator('form button[type=submit]').click()
  await page.locator('#field-code').fill(codeOf(email, readme))
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/admin'))
}

async function approveIdentity(admin: Page, page: Page, reference: string): Promise<void> {
  await openCase(admin, reference)
  await lookAtDocuments(admin)
  await admin.getByRole('button', { name: /^(Approve|Approuver)/ }).click()
  // It counts when it can no longer be undone, and the investor's page follows by itself.
  await expect(heading(page)).toHaveText('Your identity is verified')
}

/** The address that the page itself offers to those who have none. */
async function addAddress(who: Withdrawer): Promise<void> {
  const { page } = who
  await toPage(page, 'Withdraw')
  await page.getByRole('link', { name: 'Your address book' }).click()
  const form = page.locator('form', { has: page.locator('#field-address') })
  const [example = ''] = /0x[0-9a-fA-F]{40}/.exec((await form.textContent()) ?? '') ?? []
  await page.locator('#field-address').fill(example)
  await page.locator('#field-label').fill('First wallet')
  await page.getByRole('button', { name: 'Add address' }).click()
  const added = page.getByText('Check your email')
  await proveIfAsked(who, () => added.isVisible())
  await expect(added).toBeVisible()
}

/** Confirms it on the page of the mail, and passes its wait by the demo's clock in the address book. */
async function passWait(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm it' }).click()
  await expect(page.getByText('Confirmed. The wait has begun.')).toBeVisible()
  await page.getByRole('link', { name: 'To the address book' }).click()
  await expect(page.locator('.book-entry')).toContainText('Waits until')
  await moveClock(page, { days: 2 })
  await expect(page.locator('.book-entry')).toContainText('Ready')
}

/** Reads the payout on the approving page and signs it there with the demo key. */
async function sign(admin: Page, reference: string, email: string, readme: ReadmeWords): Promise<void> {
  await admin.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
  await signOnPage(admin, () => admin.getByRole('button', { name: /^(Approve|Approuver).*250[.,]00/ }).click())
  const code = admin.getByRole('dialog').locator('#field-code')
  const signed = admin.locator('.toast').getByText(/^(Signed|Signé)$/)
  await expect(code.or(signed).first()).toBeVisible()
  if (await code.isVisible()) {
    await code.fill(codeOf(email, readme))
    await admin.getByRole('dialog').locator('button[type=submit]').click()
  }
  await expect(signed.first()).toBeVisible()
}

test('newcomer: from a clone to a first withdrawal above 200 USDT, signed by two, with README alone', async ({
  browser,
}) => {
  const readme = await install()
  const context = await browser.newContext()
  const first = await context.newPage()
  await test.step('register, the address typed once', () => register(first))
  const page = await test.step('the mail, and its link', () => followMail(context, '/verify-email'))
  await test.step('confirm and log in', () => confirmAndLogIn(page))
  await first.close()
  await test.step('test money, until it is credited', () => payIn(page))
  const totpSecret = await test.step('a second factor', () => addApp(page))
  const who: Withdrawer = { context, page, email: person.email, totpSecret }
  const reference = await test.step('identity, with two pictures', () => submitWithFiles(page))
  const admins: Page[] = []
  for (const email of readme.admins)
    await test.step(`${email} logs in with a code`, async () => {
      const admin = await (await browser.newContext()).newPage()
      await logInAsAdmin(admin, email, readme)
      admins.push(admin)
    })
  await test.step('an admin approves the identity', () => approveIdentity(admins[0] ?? page, page, reference))
  await test.step('an address for the book', () => addAddress(who))
  const confirming = await test.step('the mail about it', () => followMail(context, '/user/withdraw?confirm='))
  await test.step('two days by the demo clock', () => passWait(confirming))
  await confirming.close()
  const withdrawal = await test.step('ask for 250 USDT', async () => {
    await toReview(page, '250')
    await confirmReview(who)
    await page.getByRole('link', { name: 'See where it is' }).click()
    return withdrawalOn(page)
  })
  for (const [index, email] of readme.admins.entries())
    await test.step(`${email} reads and signs`, () => sign(admins[index] ?? page, withdrawal, email, readme))
  await test.step('until it has arrived', () =>
    expect(heading(page)).toHaveText('250.00 USDT has arrived', { timeout: 240_000 }))
})
