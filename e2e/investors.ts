import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { tokenOn } from '../stack/testing/token.ts'
import { waitFor } from '../stack/wait-for.ts'
import { productEnvironment, siteUrl } from './pages.ts'
import { enterAs, linkInMail, newPerson, storeBeforehand } from './people.ts'

const headers = { 'clearhold-edition': 'demo' }
const unit = 1_000_000n

export interface Investor {
  readonly page: Page
  readonly personId: string
}

interface InvestorWishes {
  /** The code of whoever invited them. */
  readonly ref?: string
  readonly cash?: bigint
}

/** A person of one's own, signed in, with money that came to their address on the chain. */
export async function newInvestor(browser: Browser, { ref, cash = 0n }: InvestorWishes = {}): Promise<Investor> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const person = newPerson()
  const multipart = ref === undefined ? person : { ...person, ref }
  await context.request.post(siteUrl('/api/auth'), { headers, multipart })
  const token = new URL(await linkInMail(person.email, '/verify-email')).searchParams.get('token')
  await context.request.post(siteUrl('/api/auth/verify-email'), { headers, data: { token } })
  const { token: session, personId } = await enter(context, person.email, person.password)
  if (cash > 0n) await payIn(context, session, cash * unit)
  return { page: await context.newPage(), personId }
}

/** Sends test money to the person's own address and waits until it is credited: a dozen blocks of a second. */
async function payIn(context: BrowserContext, session: string, amountMicro: bigint): Promise<void> {
  const { CHAIN_RPC_URLS: urls = '', TOKEN_ADDRESS: token = '' } = productEnvironment()
  const asPerson = { headers: { ...headers, authorization: `Bearer ${session}` } }
  const { address } = (await (await context.request.get(siteUrl('/api/deposit/address'), asPerson)).json()) as {
    readonly address: string
  }
  await tokenOn(urls.split(',')[0] ?? '', token).issue(address, amountMicro)
  await waitFor(
    'a deposit to be credited',
    async () => {
      const own = await (await context.request.get(siteUrl('/api/deposit/mine'), asPerson)).json()
      return (own as { deposits: { state: string }[] }).deposits.some(({ state }) => state === 'credited')
    },
    { timeoutMs: 120_000, everyMs: 500 },
  )
}

async function enter(context: BrowserContext, email: string, password: string) {
  const data = { email, password, remember: false }
  const answer = await context.request.post(siteUrl('/api/auth/login'), { headers, data })
  const { token, oneUser } = (await answer.json()) as { token: string; oneUser: { _id: string } }
  await storeBeforehand(context, { token, userData: JSON.stringify(oneUser) })
  return { token, personId: oneUser._id }
}

/** One of the demo's own people, who may move its clock. */
export async function clockKeeper(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await enterAs(context, 'ines')
  const page = await context.newPage()
  await page.goto(siteUrl('/user/plans'))
  await expect(page.getByRole('region', { name: 'Demo clock' })).toBeVisible()
  return page
}

/** Moves the clock of the whole demo by its own buttons, a step at a time. */
export async function moveClock(keeper: Page, { days = 0, hours = 0 }): Promise<void> {
  const steps = [...Array<string>(days).fill('+ 1 day'), ...Array<string>(hours).fill('+ 1 hour')]
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
