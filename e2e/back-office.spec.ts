import { type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import { type BrowserContext, expect as expectSoon, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { callAs, openLive } from './deposits.ts'
import { submitWithFiles } from './identity.ts'
import { tellOfPayment } from './manual-deposits.ts'
import { actOnRow, approvalAsked, expectAccessible, hasSidewaysScroll, siteUrl, watchConsole } from './pages.ts'
import { enterAsNew, stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// Two admins and an investor of this file's own, in order: what one test books, the next one finds.
test.describe.configure({ mode: 'serial', timeout: 360_000 })
const expect = expectSoon.configure({ timeout: 40_000 })

let admin: Page
let second: Page
let context: BrowserContext
let investor: Page
let person: Awaited<ReturnType<typeof enterAsNew>>
let personId: string

test.beforeAll(async ({ browser }) => {
  admin = await newAdmin(browser, 'Aiko Brandt', permissions)
  second = await newAdmin(browser, 'Bruno Lefevre', ['support', 'finance_approver', 'owner'])
  context = await browser.newContext()
  person = await enterAsNew(context)
  investor = await openLive(context, '/user/deposits3')
  personId = String((await callAs(investor, 'GET', 'user/me'))['_id'])
  await admin.goto(siteUrl('/admin'))
})
test.afterAll(async () => {
  await Promise.all([admin.context().close(), second.context().close(), context.close()])
})

interface Listed {
  readonly _id: string
  readonly user: { readonly username: string }
}
interface Figures {
  readonly people: { readonly total: number; readonly verified: number; readonly pendingKyc: number }
  readonly deposits: { readonly total: number; readonly amount: string; readonly latest: readonly Listed[] }
}
interface Queue {
  readonly counts: { readonly pending: number }
  readonly submissions: readonly { readonly userId: string }[]
}
/** What a list itself says it has. */
const totalOf = async (list: 'user' | 'deposit') => (await callAs(admin, 'GET', `${list}?limit=1`))['total']
const figures = async () => (await callAs(admin, 'GET', 'admin/dashboard')) as unknown as Figures

/**
 * Others join and pay in meanwhile, and everybody who looks shares one reading for ten seconds: asked often enough, a new one and
 * the lists are of the same moment.
 */
const often = { timeout: 90_000, intervals: [250] }

/** Opens the dashboard; answers the figures that this page was told. */
async function openDashboard(): Promise<Figures> {
  const told = admin.waitForResponse((answer) => answer.url().endsWith('/api/admin/dashboard') && answer.ok())
  await admin.goto(siteUrl('/admin'))
  return (await (await told).json()) as Figures
}

const card = (name: string) =>
  admin.getByRole('region', { name: 'The platform in figures' }).locator('dl > div', { hasText: name }).locator('dd')
/** For what is compared with a figure that others change as well: it is read again rather than waited for. */
const soon = { timeout: 10_000 }
const toast = (page: Page, text: string) => page.getByText(text).first()

/** Sends an open dialog with its reason, and the second admin decides it. */
async function proposeAndApprove(reason: string, button: string): Promise<void> {
  const dialog = admin.getByRole('dialog')
  await dialog.locator('#field-reason').fill(reason)
  await stayProved(admin)
  const asked = approvalAsked(admin)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(admin, 'Sent to a second person for approval.')).toBeVisible()
  await second.goto(await asked)
  await expect(second.getByText(reason).first()).toBeVisible()
  await stayProved(second)
  const press = () => second.getByRole('button', { name: button, exact: true }).click()
  await (button === 'Approve' ? press() : signOnPage(second, press))
  await expect(toast(second, 'Approved and carried out')).toBeVisible()
}

test('D02 back office: index, users, deposits, kyc and profile open from the navigation, and so does settings', async () => {
  const errors = watchConsole(admin)
  const nav = admin.getByRole('navigation', { name: 'Main', exact: true })
  const rooms = [
    ['Overview', '/admin', /./],
    ['Users', '/admin/users', /^Users/],
    ['Deposits', '/admin/deposits', /^Deposits/],
    ['KYC', '/admin/kyc', /./],
    ['Profile', '/admin/profile', /./],
    ['Settings', '/admin/settings', /^Settings/],
  ] as const
  for (const [link, path, title] of rooms) {
    await nav.getByRole('link', { name: new RegExp(`^${link}`) }).click()
    await expect(admin).toHaveURL(new RegExp(`${siteUrl(path)}($|\\?)`))
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(admin.getByText('You cannot open this page')).toHaveCount(0)
    // The same by its address alone.
    await admin.goto(siteUrl(path))
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  expect(errors).toEqual([])
})

test('D03 back office: the cards say total users, total deposits, total amount and verified users as the server counts them', async () => {
  const before = await figures()
  const id = await tellOfPayment(investor, 'Card 1', '40')
  await expect.poll(async () => (await figures()).deposits.total).toBeGreaterThan(before.deposits.total)
  await admin.goto(siteUrl(`/admin/deposits?deposit=${id}`))
  await admin.getByRole('button', { name: 'Propose to credit' }).click()
  await proposeAndApprove('It is on the statement of today', 'Approve: read and sign')
  const micro = (amount: string) => BigInt(amount.replace('.', ''))
  await expect
    .poll(async () => micro((await figures()).deposits.amount) - micro(before.deposits.amount))
    .toBeGreaterThanOrEqual(40_000_000n)

  await expect(async () => {
    const now = await figures()
    expect(now.people.total).toBe(await totalOf('user'))
    expect(now.deposits.total).toBe(await totalOf('deposit'))
  }).toPass(often)
  // And the page says what it was told.
  await expect(async () => {
    const now = await openDashboard()
    await expect(card('Total users')).toContainText(String(now.people.total), soon)
    await expect(card('Verified users')).toContainText(String(now.people.verified), soon)
    await expect(card('Total deposits')).toContainText(String(now.deposits.total), soon)
    await expect(card('Total amount').locator('data')).toHaveAttribute('value', now.deposits.amount, soon)
  }).toPass({ timeout: 90_000 })
})

test('D04 back office: the 5 most recent deposits, quick actions by G and a letter, and the system overview with the pending KYC count', async () => {
  for (const number of [2, 3, 4, 5, 6]) await tellOfPayment(investor, `Card ${number}`, `${number}0`)
  const latest = admin.getByRole('region', { name: 'Latest deposits' }).getByRole('row')
  const rows = latest.filter({ has: admin.getByRole('rowheader') })
  // Others report payments too: the page is looked at first, while this one is still among the five.
  await expect(async () => {
    const { deposits } = await openDashboard()
    const people = deposits.latest.map(({ user }) => user.username)
    await expect(rows.getByRole('rowheader')).toHaveText(people, soon)
    expect(people).toHaveLength(5)
    await expect(latest.filter({ hasText: person.username }).filter({ hasText: '60.00' })).toHaveCount(1, {
      timeout: 1_000,
    })
  }).toPass({ timeout: 90_000 })
  await expect(async () => {
    const now = await figures()
    const { deposits } = (await callAs(admin, 'GET', 'deposit?limit=5')) as unknown as { deposits: Listed[] }
    expect(now.deposits.latest.map(({ _id }) => _id)).toEqual(deposits.map(({ _id }) => _id))
  }).toPass(often)

  const page = await context.newPage()
  await page.goto(siteUrl('/user/kyc'))
  await submitWithFiles(page)
  await page.close()
  const pending = admin.locator('.system-lines li', { hasText: 'Pending KYC' })
  await expect(async () => {
    const { pendingKyc } = (await figures()).people
    const { counts, submissions } = (await callAs(
      admin,
      'GET',
      'admin/kyc/submissions?status=pending',
    )) as unknown as Queue
    expect(pendingKyc).toBe(counts.pending)
    expect(submissions.map(({ userId }) => userId)).toContain(personId)
  }).toPass(often)
  await expect(async () => {
    const { pendingKyc } = (await openDashboard()).people
    await expect(pending).toContainText(String(pendingKyc), soon)
  }).toPass({ timeout: 90_000 })
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/wait|past/)

  for (const [key, path] of [
    ['u', '/admin/users'],
    ['w', '/admin/withdrawals'],
    ['a', '/admin/approvals'],
    ['p', '/admin/plans'],
  ] as const) {
    // In one go, because the second letter is waited for only a moment.
    await admin.keyboard.type(`g${key}`)
    await expect(admin).toHaveURL(new RegExp(`${siteUrl(path)}($|\\?)`))
  }
  await admin.goto(siteUrl('/admin'))
  await admin.getByRole('link', { name: 'Check bank deposits' }).click()
  await expect(admin).toHaveURL(siteUrl('/admin/deposits?state=submitted'))
})

test('H03 back office: an admin lists, edits and deletes users, views and verifies KYC, and lists, edits and deletes deposits', async ({
  browser,
}) => {
  const row = (text: string) => admin.getByRole('row', { name: new RegExp(text) })
  // Found by the address of the email, which has no column where the room is short.
  const found = admin.locator('tbody tr')
  await admin.goto(siteUrl(`/admin/users?search=${person.email}`))
  await actOnRow(found, /^Edit/)
  await admin.getByRole('dialog').locator('#field-usdAmount').fill('140')
  await admin.getByRole('dialog').locator('#field-btcAmount').fill('5')
  await proposeAndApprove('Two payments were misread', 'Approve: read and sign')
  await expect
    .poll(async () => callAs(investor, 'GET', 'user/me'))
    .toMatchObject({ usdAmount: '140.000000', btcAmount: '5.000000' })

  await admin.goto(siteUrl(`/admin/users?search=${person.email}`))
  await actOnRow(found, /^View KYC/)
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(admin.locator('.compare canvas')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(admin, 'KYC approved successfully')).toBeVisible()

  await admin.goto(siteUrl('/admin/deposits?search=Card%202'))
  await actOnRow(row('Card 2'), /^Edit/)
  await admin.getByRole('dialog').locator('#field-usdAmount').fill('18')
  await proposeAndApprove('The bank kept a fee', 'Approve: read and sign')
  await admin.goto(siteUrl('/admin/deposits?search=Card%202'))
  await actOnRow(row('Card 2'), /^Delete/)
  await proposeAndApprove('The investor told us twice', 'Approve')
  await admin.goto(siteUrl('/admin/deposits?search=Card%202'))
  await expect(admin.getByText('No deposit found')).toBeVisible()

  const leaving = await browser.newContext()
  const { email } = await enterAsNew(leaving)
  await leaving.close()
  await admin.goto(siteUrl(`/admin/users?search=${email}`))
  await actOnRow(found, /^Delete/)
  await proposeAndApprove('They asked for it', 'Approve')
  await admin.goto(siteUrl(`/admin/users?search=${email}`))
  await expect(found).toContainText('Closed')
})

test('back office: the page of one person: what balances are made of, notes, sessions, messages and the audit record', async () => {
  await admin.goto(siteUrl(`/admin/users?search=${person.email}&user=${personId}`))
  await admin.getByRole('link', { name: 'Open the whole page' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: person.fullname })).toBeVisible()
  const cash = admin.getByRole('table', { name: 'Account balance' })
  await expect(cash.getByRole('row').filter({ hasText: '+40.00' })).toHaveCount(1)
  await expect(cash.getByRole('link', { name: /^#\d+-\d+$/ }).first()).toHaveAttribute('href', /entry=/)

  const part = (name: string) =>
    admin.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name })
  await part('Notes').click()
  await admin.getByLabel('New note').fill('Called about <b>card 2</b>; =SUM(A1) is how they wrote it')
  await admin.getByRole('button', { name: 'Save this note' }).click()
  await expect(toast(admin, 'Note saved. Colleagues can read it; the person cannot.')).toBeVisible()
  await second.goto(siteUrl(`/admin/users?user=${personId}&show=page&part=notes`))
  await expect(second.getByText('Called about <b>card 2</b>')).toBeVisible()

  await part('Deposits').click()
  await expect(
    admin.getByRole('table', { name: 'Deposits' }).getByRole('row').filter({ hasText: '60.00' }),
  ).toHaveCount(1)
  await part('Audit').click()
  await expect(admin.getByRole('table').getByText('Note written').first()).toBeVisible()

  await part('Sessions').click()
  await admin.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('#field-reason').fill('Asked for by phone')
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(toast(admin, 'Logged out everywhere. The person has been told.')).toBeVisible()
  await expect(investor).toHaveURL(siteUrl('/login'))
  await part('Messages').click()
  await expect(admin).toHaveURL(/part=messages/)
  // Mails yield to money: this one is sent a while later, and no event tells this page of it.
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByText('We logged you out everywhere')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await admin.getByRole('link', { name: 'Back to the list' }).click()
  await expect(admin.getByRole('complementary', { name: 'One person' })).toBeVisible()
})

/** Each room by its link, its page, and the call it lives by. */
const rooms = [
  ['KYC', 'kyc', 'admin/kyc/submissions'],
  ['Withdrawals', 'withdrawals', 'admin/withdrawals'],
  ['Deposits', 'deposits', 'deposit'],
  ['Approvals', 'approvals', 'admin/approvals'],
  ['Support', 'support', 'admin/support-threads'],
  ['Users', 'users', 'user'],
  ['Plans', 'plans', 'admin/plans'],
  ['Ledger', 'ledger', 'admin/ledger/entries'],
  ['Audit', 'audit', 'admin/audit'],
  ['Content', 'content', 'admin/announcements'],
] as const

const expected: Readonly<Record<Permission, readonly string[]>> = {
  support: ['Withdrawals', 'Deposits', 'Approvals', 'Support', 'Users', 'Content'],
  kyc_reviewer: ['KYC', 'Approvals', 'Users'],
  finance_maker: ['Withdrawals', 'Deposits', 'Approvals', 'Users', 'Plans', 'Ledger', 'Audit'],
  finance_approver: ['Withdrawals', 'Deposits', 'Approvals', 'Users', 'Plans', 'Ledger', 'Audit'],
  owner: ['Withdrawals', 'Deposits', 'Approvals', 'Support', 'Users', 'Plans', 'Ledger', 'Audit', 'Content'],
}

for (const permission of permissions) {
  const title = `back office: ${permission}: what is in the navigation opens, what is not is refused by the server`
  test(title, inTurn(title), async ({ browser }) => {
    const page = await newAdmin(browser, 'Sam Newton', [permission])
    await page.goto(siteUrl('/admin'))
    const nav = page.getByRole('navigation', { name: 'Main', exact: true })
    await expect(nav.getByRole('link', { name: /^Users/ })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
    for (const [link, room, call] of rooms) {
      const isTheirs = expected[permission].includes(link)
      await expect(nav.getByRole('link', { name: new RegExp(`^${link}`) })).toHaveCount(isTheirs ? 1 : 0)
      const answer = await page.request.get(siteUrl(`/api/${call}`), { headers })
      expect(answer.status(), `${permission} asks for ${call}`).toBe(isTheirs ? 200 : 403)
      await page.goto(siteUrl(`/admin/${room}`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('You cannot open this page')).toHaveCount(isTheirs ? 0 : 1)
    }
    await page.context().close()
  })
}

test('back office: dashboard and person page are accessible in both themes, and fit a phone in Spanish', async () => {
  const pages = [
    '/admin',
    ...['money', 'plans', 'sessions', 'notes', 'audit'].map(
      (part) => `/admin/users?user=${personId}&show=page&part=${part}`,
    ),
  ]
  for (const path of pages) {
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.goto(siteUrl(path))
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(admin)
    await admin.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(admin, ['color-contrast'])
    await admin.emulateMedia({ colorScheme: 'light' })
    await admin.evaluate(() => localStorage.setItem('i18nextLng', 'es'))
    await admin.setViewportSize({ width: 320, height: 700 })
    await admin.reload()
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await hasSidewaysScroll(admin), path).toBe(false)
    await admin.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  }
})
