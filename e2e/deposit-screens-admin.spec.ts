import { expect, type Page, test } from '@playwright/test'
import { callAs } from './deposits.ts'
import { expectEachFailureTold } from './failures.ts'
import { expectAccessible, siteUrl, themes } from './pages.ts'
import { enterAsNew, photo } from './people.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// One admin and one payment notice for the whole file, in order.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let admin: Page
let id: string

test.beforeAll(async ({ browser }) => {
  admin = await newAdmin(browser, 'Sora Screens', ['support', 'finance_maker'])
  const context = await browser.newContext()
  await enterAsNew(context)
  const page = await context.newPage()
  await page.goto(siteUrl('/user/deposits3'))
  await page.locator('#field-amount').fill('40')
  await page.locator('#field-reference').fill('Receipt of screens')
  await page.locator('#field-proof').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('We have your payment notice')).toBeVisible()
  const { deposits } = await callAs(page, 'GET', 'deposit/mine')
  id = (deposits as { _id: string }[])[0]?._id ?? ''
  await context.close()
})
test.afterAll(() => admin.context().close())

const panelPath = () => `/admin/deposits?deposit=${id}`
const panel = () => admin.getByRole('complementary', { name: 'One deposit' })

/** The panel is shown what the api would say of such a deposit; everything else is real. */
async function showPanelAs(change: object): Promise<void> {
  await admin.route(`**/api/deposit/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } })
  })
  await admin.goto(siteUrl(panelPath()))
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
}

const shown = {
  'a payment by hand': { change: {}, words: 'Propose to credit' },
  'one that is held': {
    change: { gateway: 'chain', state: 'frozen', note: 'older_than_address', network: 'Test chain' },
    words: 'The transfer is older than the address it paid',
  },
  'another token': {
    change: {
      gateway: 'chain',
      state: 'unsupported',
      network: 'Test chain',
      amount: null,
      foreignToken: { address: `0x${'a1'.repeat(20)}`, units: '5' },
    },
    words: 'How another token goes back',
  },
} as const

for (const [name, { change, words }] of Object.entries(shown)) {
  const title = `deposit screens: admin: the panel of ${name} is accessible in both themes`
  test(title, inTurn(title), async () => {
    await showPanelAs(change)
    await expect(panel().getByText(words)).toBeVisible()
    for (const theme of themes) {
      await admin.emulateMedia({ colorScheme: theme })
      await expectAccessible(admin)
    }
    await admin.unroute(`**/api/deposit/${id}`)
  })
}

test('deposit screens: admin: search and filters stand in the address and come back with it', async () => {
  await admin.goto(siteUrl('/admin/deposits'))
  await admin.getByRole('button', { name: /^Filter/ }).click()
  await admin.getByRole('combobox', { name: 'Gateway' }).selectOption('bank')
  await admin.getByRole('button', { name: 'Show' }).click()
  await expect(admin).toHaveURL(siteUrl('/admin/deposits?gateway=bank'))
  await admin.getByRole('searchbox').fill('Receipt of screens')
  await admin.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(admin).toHaveURL(siteUrl('/admin/deposits?gateway=bank&search=Receipt+of+screens'))
  await expect(admin.getByRole('row', { name: /Receipt of screens/ })).toHaveCount(1)
  await admin.getByRole('link', { name: /^Not USDT/ }).click()
  await expect(admin.getByText('No deposit found')).toBeVisible()
  await admin.goBack()
  await expect(admin.getByRole('row', { name: /Receipt of screens/ })).toHaveCount(1)
})

const reads: readonly (readonly [name: string, screen: () => string, path: () => RegExp])[] = [
  ['the list', () => '/admin/deposits', () => /^\/api\/deposit$/],
  ['the panel', panelPath, () => new RegExp(`^/api/deposit/${id}$`)],
  ['the overview', () => '/admin', () => /^\/api\/admin\/dashboard$/],
]

for (const [name, screen, path] of reads) {
  const title = `J07 deposits: admin: failures are told: ${name}`
  test(title, inTurn(title), async () => {
    await expectEachFailureTold(admin, { method: 'GET', path: path() }, async (attempt) => {
      if (attempt === 0) await admin.goto(siteUrl(screen()))
      else await admin.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    })
  })
}

const send = () => admin.getByRole('dialog').locator('button[type=submit]').click()

interface DialogCase {
  readonly button: string | RegExp
  readonly method: string
  readonly end: string
  readonly change?: object
}

const dialogs: Readonly<Record<string, DialogCase>> = {
  'proposing what to credit': { button: /^Edit/, method: 'PUT', end: '' },
  'proposing to remove': { button: /^Delete/, method: 'DELETE', end: '', change: { state: 'rejected' } },
  'proposing to credit': { button: 'Propose to credit', method: 'POST', end: '/credit' },
  'turning down': { button: 'Reject', method: 'POST', end: '/reject' },
  'proposing to release': {
    button: 'Propose to release',
    method: 'POST',
    end: '/release',
    change: { gateway: 'chain', state: 'frozen', network: 'Test chain' },
  },
}

for (const [name, { button, method, end, change = {} }] of Object.entries(dialogs)) {
  const title = `J07 deposits: admin: failures are told: ${name}`
  test(title, inTurn(title), async () => {
    await showPanelAs(change)
    await panel().getByRole('button', { name: button }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.locator('#field-reason').fill('for the test')
    if (method === 'PUT') await dialog.locator('#field-usdAmount').fill('35')
    await expectEachFailureTold(admin, { method, path: new RegExp(`^/api/deposit/${id}${end}$`) }, send)
    await expectAccessible(admin)
    await admin.unroute(`**/api/deposit/${id}`)
  })
}

test('J07 deposits: admin: failures are told: looking at a proof', async () => {
  await admin.goto(siteUrl(panelPath()))
  await expectEachFailureTold(admin, { method: 'GET', path: /\/proof$/ }, async (attempt) => {
    // It closes the picture of the time before; the first time it would close the panel.
    if (attempt > 0) await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'View the proof image' }).click()
  })
})

test('J07 deposits: admin: failures are told: asking the doctor', async () => {
  await admin.goto(siteUrl('/admin/deposits?doctor=open'))
  await expectEachFailureTold(admin, { method: 'POST', path: /^\/api\/admin\/deposit\/doctor$/ }, async () => {
    await admin.locator('#field-reference').fill('ab'.repeat(32))
    await admin.getByRole('button', { name: 'Find my deposit' }).click()
  })
})
