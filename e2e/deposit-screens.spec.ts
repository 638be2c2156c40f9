import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { callAs } from './deposits.ts'
import { expectEachFailureTold, expectReadFailuresTold } from './failures.ts'
import { expectAccessible, expectAccessibleAlsoOnPhone, siteUrl, themes } from './pages.ts'
import { enterAsNew, openAsNew, photo } from './people.ts'
import { inTurn } from './turns.ts'

const untilLoaded = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Fills the form of the manual gateway, so that there is a payment notice with a picture. */
async function tellOfPayment(page: Page, reference: string): Promise<void> {
  await page.goto(siteUrl('/user/deposits3'))
  await page.locator('#field-amount').fill('250')
  await page.locator('#field-reference').fill(reference)
  await page.locator('#field-proof').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Send for review' }).click()
}

/** Every state a chain deposit can be in, made of a real answer: the page is shown what the api would say then. */
async function showInState(context: BrowserContext, change: object): Promise<void> {
  await context.route('**/api/deposit/mine**', async (route) => {
    const answer = await route.fetch()
    const page = (await answer.json()) as { deposits: object[]; now: string }
    const [first = {}] = page.deposits
    // By the platform's own clock, which other tests may have moved ahead of this machine's.
    const creditedAt = 'entry' in change ? { creditedAt: page.now } : {}
    await route.fulfill({ response: answer, json: { ...page, deposits: [{ ...first, ...creditedAt, ...change }] } })
  })
}

for (const path of ['/user/deposits1', '/user/deposits2', '/user/deposits3']) {
  const title = `deposit screens: ${path} before the first deposit is accessible in both themes, without an error, also on a small phone`
  test(title, inTurn(title), async ({ context, page }) => {
    const errors = await openAsNew(context, page, path)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await untilLoaded(page)
    await expect(page.getByText('No deposit yet')).toBeVisible()
    await expectAccessibleAlsoOnPhone(page)
    expect(errors).toEqual([])
  })
}

const states = {
  seen: { confirmations: 0, secondsLeft: 24, words: 'We see your deposit' },
  confirming: { confirmations: 7, secondsLeft: 10, words: '7 of 12 confirmations' },
  credited: { entry: '7-1', words: 'Your deposit is credited' },
  below_minimum: { words: 'Kept under your name.' },
  frozen: { note: 'older_than_address', words: 'two people check it before it is credited' },
  reorged: { words: 'The network replaced the block it was in.' },
  unsupported: {
    amount: null,
    foreignToken: { address: null, units: '5' },
    words: 'It is not lost: write to support.',
  },
} as const

test('deposit screens: each state of a deposit is said in words and accessible in both themes', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext()
  await enterAsNew(context)
  const page = await context.newPage()
  await tellOfPayment(page, 'Receipt 1')
  await expect(page.getByText('We have your payment notice')).toBeVisible()
  const chain = { gateway: 'chain', network: 'Test chain', cardImage: null, confirmationsNeeded: 12 }
  const transactionId = `0x${'5e'.repeat(32)}`
  for (const [state, { words, ...rest }] of Object.entries(states)) {
    await showInState(context, { ...chain, transactionId, state, ...rest })
    await page.goto(siteUrl('/user/deposits2'))
    await untilLoaded(page)
    await expect(page.getByText(words).first(), state).toBeVisible()
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await expectAccessible(page)
    }
    // A call that is on its way when the browser closes would be an error of the test.
    await context.unrouteAll({ behavior: 'wait' })
  }
  await context.close()
})

test('deposit screens: an address selected by hand is the address, and the code holds a payment link or the address', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/deposits2'))
  const { address } = await callAs(page, 'GET', 'deposit/address')
  await expect(page.locator('code.address')).toBeVisible()
  const selected = await page.locator('code.address').evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString()
  })
  expect(selected).toBe(address)
  await expect(page.getByRole('img', { name: /opens your wallet/ })).toBeVisible()
  await page.getByRole('radio', { name: 'address only' }).check()
  await expect(page.getByRole('img', { name: 'QR code of your deposit address' })).toBeVisible()
})

test('deposit screens: when the browser refuses to copy, the page says so and selects the address', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.goto(siteUrl('/user/deposits2'))
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('The address could not be copied').first()).toBeVisible()
  const selected = () => page.evaluate(() => getSelection()?.toString())
  await expect.poll(selected).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

const reads: readonly (readonly [screen: string, path: RegExp])[] = [
  ['/user/deposits1', /^\/api\/deposit\/address$/],
  ['/user/deposits1', /^\/api\/deposit\/mine$/],
  ['/user/deposits1', /^\/api\/user\/me\/factors$/],
  ['/user/deposits1', /^\/api\/public\/figures$/],
  ['/user/deposits2', /^\/api\/deposit\/address$/],
  ['/user/deposits2', /^\/api\/deposit\/mine$/],
  ['/user/deposits3', /^\/api\/deposit\/manual$/],
  ['/user/deposits3', /^\/api\/deposit\/mine$/],
  ['/user/userdashboard', /^\/api\/deposit\/mine$/],
]

for (const [screen, path] of reads) {
  const title = `J07 deposits: failures are told: ${screen}, GET ${path.source}`
  test(title, inTurn(title), async ({ context, page }) => {
    await enterAsNew(context)
    await expectReadFailuresTold(page, screen, path)
  })
}

interface ActionCase {
  readonly screen: string
  readonly method: string
  readonly path: RegExp
  readonly prepare?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

const askDoctor = async (page: Page) => {
  await page.locator('#field-reference').fill('ab'.repeat(32))
  await page.getByRole('button', { name: 'Find my deposit' }).click()
}
const openSupport = async (page: Page) => {
  await askDoctor(page)
  await page.getByRole('button', { name: 'Write to support' }).click()
}
const sendMessage = (page: Page) => page.getByRole('button', { name: /^Send/ }).click()

const actions: Readonly<Record<string, ActionCase>> = {
  'completing a deposit': {
    screen: '/user/deposits2',
    method: 'POST',
    path: /^\/api\/deposit$/,
    act: async (page) => {
      await page.locator('#field-transactionId').fill('ab'.repeat(32))
      await page.getByRole('button', { name: 'Complete Deposit' }).click()
      await expect(page.getByText('Deposit failed. Please try again.')).toBeVisible()
    },
  },
  'asking the doctor': {
    screen: '/user/deposits1',
    method: 'POST',
    path: /^\/api\/deposit\/doctor$/,
    act: askDoctor,
  },
  'test money': {
    screen: '/user/deposits1',
    method: 'POST',
    path: /^\/api\/deposit\/faucet$/,
    act: (page) => page.getByRole('button', { name: 'Get 50,000 test USDT' }).click(),
  },
  'telling of a payment': {
    screen: '/user/deposits3',
    method: 'POST',
    path: /^\/api\/deposit\/manual$/,
    act: (page) => tellOfPayment(page, 'Receipt 2'),
  },
  'the stamp of a message to support': {
    screen: '/user/deposits1',
    method: 'GET',
    path: /^\/api\/form-stamp$/,
    // The form asks for its stamp as soon as it is opened, so it is opened once the call already fails.
    act: async (page) => {
      if (!(await page.getByRole('dialog').isVisible())) await openSupport(page)
      await sendMessage(page)
    },
  },
  'a message to support': {
    screen: '/user/deposits1',
    method: 'POST',
    path: /^\/api\/contact$/,
    prepare: openSupport,
    act: sendMessage,
  },
  'looking at a proof': {
    screen: '/user/deposits3',
    method: 'GET',
    path: /^\/api\/deposit\/[^/]+\/proof$/,
    prepare: async (page) => {
      await tellOfPayment(page, 'Receipt 3')
      await expect(page.getByText('We have your payment notice')).toBeVisible()
    },
    act: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Proof of payment' }).click()
    },
  },
}

for (const [name, { screen, method, path, prepare, act }] of Object.entries(actions)) {
  const title = `J07 deposits: failures are told: ${name}`
  test(title, inTurn(title), async ({ context, page }) => {
    await enterAsNew(context)
    await page.goto(siteUrl(screen))
    await untilLoaded(page)
    await prepare?.(page)
    await expectEachFailureTold(page, { method, path }, () => act(page))
  })
}
