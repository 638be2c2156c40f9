import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { freePort } from '#stack/free-port.ts'
import { repositoryRoot } from '#stack/product.ts'
import { startSiteServer } from '../scripts/serve-site.ts'
import { signOnPage } from './approving.ts'
import { submitWithFiles } from './identity.ts'
import { activate, newInvestor } from './investors.ts'
import { siteUrl } from './pages.ts'
import { addApp, confirmEmail, enterAsNew, logIn, newPerson, register } from './people.ts'
import { ageFactor, passTime } from './prepared.ts'
import { refillHotWallet } from './treasury.ts'
import {
  addUsableAddress,
  allToReview,
  approveIdentity,
  confirmReview,
  newApprover,
  newWithdrawer,
  tokenBalance,
  verify,
  withdraw,
  withdrawalOn,
} from './withdrawals.ts'

// Whole ways through the product, as one person goes them. The demo has one clock, so they stand in order.
test.describe.configure({ mode: 'serial', timeout: 400_000 })
const expect = expectSoon.configure({ timeout: 30_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

test('journey: a visitor registers, is verified, pays in, invests, is paid and withdraws, on a phone', async ({
  browser,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const person = newPerson()
  await page.goto(siteUrl())
  await page.getByRole('main').getByRole('link', { name: 'Open an account' }).first().click()
  await expect(page).toHaveURL(siteUrl('/register'))
  await register(page, person)
  await confirmEmail(page, person)
  await logIn(page, person.email, person.password)
  await expect(heading(page)).toHaveText('Welcome, Marta')
  const totpSecret = await addApp(page)
  await ageFactor(person.email)

  await submitWithFiles(page)
  await approveIdentity(browser, page)
  await page.goto(siteUrl('/user/deposits1'))
  await page.getByRole('button', { name: 'Get 50,000 test USDT' }).click()
  await expect(page.locator('[data-deposit=credited]')).toBeVisible({ timeout: 120_000 })
  await activate(page, 'Advance', '2500')
  await passTime({ days: 1, hours: 12 })
  await expect(heading(page)).toHaveText('Advance is paid', { timeout: 60_000 })
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByRole('row', { name: /^Total/ }).locator('.money')).toHaveText(/51,000\.00/)

  // An address of no other account: one that two accounts use is first reviewed by people.
  const recipient = `0x${randomBytes(20).toString('hex')}`
  const before = await tokenBalance(recipient)
  const who = { context, page, email: person.email, totpSecret }
  await addUsableAddress(who, recipient)
  await withdraw(who, '50')
  await page.getByRole('link', { name: 'See where it is' }).click()
  await expect(heading(page)).toHaveText('50.00 USDT has arrived', { timeout: 120_000 })
  expect((await tokenBalance(recipient)) - before).toBe(50_000_000n)
  await context.close()
})

test('journey: @all MON14 a Platinum position of 49,999 matures and leaves whole on the same day, through two signatures and a refill', async ({
  browser,
}) => {
  const who = await newWithdrawer(browser)
  const { page } = who
  await verify(browser, page)
  await page.goto(siteUrl('/user/deposits1'))
  await page.getByRole('button', { name: 'Get 50,000 test USDT' }).click()
  await expect(page.locator('[data-deposit=credited]')).toBeVisible({ timeout: 120_000 })
  const recipient = `0x${randomBytes(20).toString('hex')}`
  await addUsableAddress(who, recipient)
  await activate(page, 'Platinum', '49999')
  await passTime({ days: 3 })
  await expect(heading(page)).toHaveText('Platinum is paid', { timeout: 60_000 })

  // 49,999 and 34,999.30 without a cap, and the 1 that was never in a plan.
  await allToReview(page)
  await expect(page.getByRole('row', { name: /^Arrives at your address/ })).toContainText('84,999.300000')
  await confirmReview(who)
  await page.getByRole('link', { name: 'See where it is' }).click()
  const reference = await withdrawalOn(page)
  const approvers = [await newApprover(browser, 'Aiko Brandt'), await newApprover(browser, 'Tomás Reyes')]
  for (const approver of approvers) {
    await approver.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
    await signOnPage(approver, () => approver.getByRole('button', { name: /^Approve 84,999\.30 USDT/ }).click())
    await expect(approver.getByText('Signed', { exact: true }).first()).toBeVisible()
  }
  await expect(heading(page)).toHaveText('84,999.30 USDT is delayed', { timeout: 60_000 })
  await expect(page.getByText(/is being filled from custody/).first()).toBeVisible()
  // More than this payout, so that the wallet can also pay those of other tests.
  await refillHotWallet(approvers[0] ?? page, 90_000_000_000n)
  await expect(heading(page)).toHaveText('84,999.30 USDT has arrived', { timeout: 120_000 })
  expect(await tokenBalance(recipient)).toBe(84_999_300_000n)
  await Promise.all([...approvers.map((approver) => approver.context().close()), who.context.close()])
})

test('journey: the language is changed half-way through a plan, and what was typed and agreed to stays', async ({
  browser,
}) => {
  const { page } = await newInvestor(browser, { cash: 2_600n })
  await page.goto(siteUrl('/user/plans?plan=advance'))
  await page.locator('#field-amount').fill('2,500.00')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('What you should know')
  await page.getByRole('checkbox').first().check()
  await page.locator('.language-button').click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('main').locator('.button-primary').click()
  await page.getByRole('button', { name: /^Bloquer 2.500,00/ }).click()
  await expect(heading(page)).toHaveText('Advance a commencé')
  await page.getByRole('navigation').getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(page.getByRole('row', { name: /^Bloqué/ }).locator('.money')).toHaveText(/2.500,00/)
  await page.context().close()
})

test('journey: on a slow network, with our server gone for ten seconds, a deposit is followed to its end without a reload', async ({
  browser,
}) => {
  // A door of this person's own to the same product, so that it can be shut for them alone.
  const door = { folder: join(repositoryRoot, 'apps/web/build/client'), apiUrl: process.env['API_URL'] ?? '' }
  const port = await freePort()
  const first = await startSiteServer({ ...door, port })
  const context = await browser.newContext({ ...phone, locale: 'es' })
  await enterAsNew(context, 'es')
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 300, downloadThroughput: 180_000, uploadThroughput: 80_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await page.goto(`http://localhost:${port}/user/deposits1`)
  const mark = page.locator('.live-mark')
  await expect(mark).toHaveText('En directo')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: /50\.000/ }).click()
  await expect(page.locator('[data-deposit]').first()).toBeVisible()
  const shut = performance.now()
  await first.close()
  await expect(mark).toContainText('Sin directo')
  await page.waitForTimeout(Math.max(0, 10_000 - (performance.now() - shut)))
  const second = await startSiteServer({ ...door, port })
  await expect(mark).toHaveText('En directo', { timeout: 90_000 })
  // Credited while the door was shut, it stands in the list alone, folded on a phone; the card is for what is followed as it happens.
  await page.locator('summary', { hasText: 'Sus depósitos' }).click()
  const credited = page.locator('[data-deposit=credited]').or(page.getByRole('row', { name: /Abonado/ }))
  await expect(credited.first()).toBeVisible({ timeout: 120_000 })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await context.close()
  await second.close()
})
