import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { callAs } from './deposits.ts'
import { siteUrl } from './pages.ts'
import { enterAs, newPerson } from './people.ts'
import { cheapPageOf, makePerson, payIn, signIn } from './prepared.ts'

const unit = 1_000_000n

export interface Investor {
  readonly page: Page
  readonly personId: string
}

interface InvestorWishes {
  /** The referral code of the investor who invited them. */
  readonly ref?: string
  readonly cash?: bigint
}

/** A person of the test's own, signed in, with money that came to their address on the chain. */
export async function newInvestor(browser: Browser, { ref, cash = 0n }: InvestorWishes = {}): Promise<Investor> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const person = newPerson()
  await makePerson(person, ref === undefined ? {} : { ref })
  const { personId } = await signIn(context, person)
  const page = await cheapPageOf(context)
  if (cash > 0n) await payIn((method, path, data) => callAs(page, method, path, data), cash * unit)
  return { page, personId }
}

/** One of the demo's own people, who may move its clock. */
export async function clockKeeper(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await enterAs(context, 'ines')
  const page = await context.newPage()
  await page.goto(siteUrl('/user/plans'))
  await openClock(page)
  return page
}

/** What the demo's clock says and does, opened from the strip at the top; it may be open already. */
export async function openClock(page: Page): Promise<Locator> {
  const clock = page.getByRole('region', { name: 'Demo clock' })
  const pill = page.locator('.clock-pill')
  await expect(pill).toBeVisible()
  if (!(await clock.isVisible())) await pill.click()
  await expect(clock).toBeVisible()
  return clock
}

/** Moves the clock of the whole demo by its own buttons, a step at a time. */
export async function moveClock(keeper: Page, { days = 0, hours = 0 }): Promise<void> {
  const steps = [...Array<string>(days).fill('+ 1 day'), ...Array<string>(hours).fill('+ 1 hour')]
  await openClock(keeper)
  for (const name of steps) {
    const moved = keeper.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/demo/clock'),
    )
    await keeper.getByRole('button', { name, exact: true }).click()
    expect((await moved).status()).toBe(200)
    await expect(keeper.getByRole('button', { name, exact: true })).toHaveAttribute('aria-busy', 'false')
  }
}

/** The first two steps of starting a plan, up to the review. */
export async function toReview(page: Page, plan: string, amount: string): Promise<void> {
  await page.goto(siteUrl('/user/plans'))
  await page.getByRole('link', { name: `Choose ${plan}` }).click()
  // W14: a plan that was chosen from the end of a list begins at its top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByLabel('How much').fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What you should know')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Continue to the review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before you lock it')
}

/** All three steps; the page is the receipt afterwards. */
export async function activate(page: Page, plan: string, amount: string): Promise<void> {
  await toReview(page, plan, amount)
  await page.getByRole('button', { name: /^Lock / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${plan} has started`, { timeout: 60_000 })
}
