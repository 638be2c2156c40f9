import { errorText } from '@clearhold/contract/texts/errors'
import { noticeText } from '@clearhold/contract/texts/notices'
import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { callAs } from './deposits.ts'
import { expectEachFailureTold } from './failures.ts'
import { approvalAsked, expectAccessible, hasSidewaysScroll, siteUrl, themes, watchConsole } from './pages.ts'
import { stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { operatorWallet, payFromWallet } from './treasury.ts'

// One maker and one approver for all of them. Real alarms stop other people's money, so here the list of them is
// made up; withdraw.spec.ts has a real one that is raised and cleared, where no other test counts on payouts.
test.describe.configure({ mode: 'serial', timeout: 500_000 })

const room = '/admin/plans?show=capital'
let maker: Page
let approver: Page
test.beforeAll(async ({ browser }) => {
  maker = await newAdmin(browser, 'Olga Operator', ['finance_maker'])
  approver = await newAdmin(browser, 'Anton Approver', ['finance_approver'])
})
test.afterAll(async () => {
  await maker.context().close()
  await approver.context().close()
})

const toast = (page: Page, text: string) => page.locator('.toast').getByText(text).first()
const row = (page: Page, table: string, name: RegExp): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })
const ownAddress = new RegExp(operatorWallet.address, 'i')

/** What a dialog asks for is sent with this reason, and the other person signs it. */
async function sendAndApprove(reason: string): Promise<void> {
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-reason').fill(reason)
  await stayProved(maker)
  const asked = approvalAsked(maker)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  const request = await asked
  await expect(toast(maker, noticeText('en', 'sentForApproval'))).toBeVisible()
  await approver.goto(request)
  await expect(approver.getByText(reason)).toBeVisible()
  await stayProved(approver)
  await signOnPage(approver, () => approver.getByRole('button', { name: 'Approve: read and sign' }).click())
  await expect(toast(approver, 'Approved and carried out')).toBeVisible()
}

/** The list is asked for every twenty seconds; a test looks sooner. */
async function untilShown(page: Page, wanted: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload()
    // However slowly it is drawn: only then does what it shows count.
    await expect(page.getByRole('table', { name: 'What arrived' })).toBeVisible({ timeout: 30_000 })
    await wanted()
  }).toPass({ timeout: 150_000 })
}

test('capital: an address is declared by its key and two people, what it pays in is counted, and it is retired', async () => {
  const { receiving } = (await callAs(maker, 'GET', 'admin/capital')) as { receiving: { address: string } }
  await payFromWallet(receiving.address, 300_000_000n)
  await maker.goto(siteUrl('/admin/plans'))
  await maker.getByRole('link', { name: 'Operator capital' }).click()
  await expect(maker.getByRole('heading', { level: 1 })).toHaveText('Operator capital')
  await expect(maker.locator('.pay-only')).toContainText('only from a declared address')
  const before = () => row(maker, 'What arrived', /UTC300\.000000/)
  await untilShown(maker, () => expect(before()).toContainText('Sender is not declared', { timeout: 2_000 }))

  await maker.getByRole('button', { name: 'Declare an address' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-address').fill('0x12')
  await dialog.getByRole('button', { name: 'Get the text to sign' }).click()
  await expect(dialog.getByText('An address is 0x and 40 characters')).toBeVisible()
  await expect(dialog.locator('#field-address')).toBeFocused()
  await dialog.locator('#field-address').fill(operatorWallet.address)
  await dialog.getByRole('button', { name: 'Get the text to sign' }).click()
  const statement = (await dialog.locator('pre').textContent()) ?? ''
  expect(statement).toContain(`Address: ${operatorWallet.address}`)
  await expectAccessible(maker)
  // The key is somewhere else: any maker may bring the text back signed.
  await dialog.getByRole('button', { name: 'Another address' }).click()
  await dialog.getByRole('button', { name: 'I have a text that was signed' }).click()
  await dialog.getByLabel('The text that was signed').fill(statement)
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await dialog.locator('#field-signature').fill(await operatorWallet.signMessage({ message: statement }))
  await sendAndApprove('The operator’s cold wallet')

  const declared = () => row(maker, 'Declared addresses', ownAddress)
  await untilShown(maker, () => expect(declared()).toContainText('Counts', { timeout: 2_000 }))
  await declared()
    .getByRole('button', { name: /^Signed text/ })
    .click()
  await expect(dialog.locator('pre')).toHaveText(statement)
  await maker.keyboard.press('Escape')
  await payFromWallet(receiving.address, 1_250_000_000n)
  const counted = () => row(maker, 'What arrived', /UTC1,250\.000000/)
  await untilShown(maker, () => expect(counted()).toContainText(/Capital.*Entry \d+-\d+/, { timeout: 2_000 }))

  await expect(before()).toContainText('Came before its sender was declared')
  await before()
    .getByRole('button', { name: /^Propose to count/ })
    .click()
  await sendAndApprove('It was the first payment of the same wallet')
  await untilShown(maker, () => expect(before()).toContainText('Capital', { timeout: 2_000 }))

  await declared()
    .getByRole('button', { name: /^Retire/ })
    .click()
  await sendAndApprove('The wallet is being replaced')
  await untilShown(maker, () => expect(declared()).toContainText('Retired', { timeout: 2_000 }))
})

test('capital: who may not propose reads it all and is offered nothing', async () => {
  await approver.goto(siteUrl(room))
  await expect(row(approver, 'Declared addresses', ownAddress)).toBeVisible()
  await expect(approver.getByText('Declaring, retiring and counting needs the permission')).toBeVisible()
  await expect(approver.getByRole('button', { name: /^(Declare|Retire|Propose)/ })).toHaveCount(0)
})

test('capital: before anything is declared the page says what to do first, and so does the one of the plans', async () => {
  const nothing = { free: '0.000000', reserved: '0.000000', total: '0.000000' }
  await maker.route('**/api/admin/capital', async (route) => {
    const answer = await route.fetch()
    const shown = { capital: nothing, unattributed: '0.000000', addresses: [], arrivals: [], next: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...shown } })
  })
  await maker.route('**/api/admin/plans', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), capital: nothing } })
  })
  await maker.goto(siteUrl('/admin/plans'))
  await maker.getByRole('link', { name: 'To the operator capital' }).click()
  await expect(maker.getByText('No address is declared')).toBeVisible()
  await expect(maker.getByText('Nothing has arrived yet')).toBeVisible()
  await expectAccessible(maker)
  await maker.getByRole('button', { name: 'Declare an address' }).click()
  await expect(maker.getByRole('dialog').locator('#field-address')).toBeFocused()
  await maker.unrouteAll({ behavior: 'wait' })
})

test('J07 capital: failures are told: reading, asking for a text, declaring', async () => {
  await expectEachFailureTold(
    maker,
    { method: 'GET', path: /^\/api\/admin\/capital$/, inEveryWay: true },
    async (attempt) => {
      if (attempt === 0) await maker.goto(siteUrl(room))
      else await maker.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    },
  )
  await maker.goto(siteUrl(room))
  await maker.getByRole('button', { name: 'Declare an address' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-address').fill(`0x${'5a'.repeat(20)}`)
  await expectEachFailureTold(maker, { method: 'POST', path: /\/capital\/statement$/ }, () =>
    dialog.getByRole('button', { name: 'Get the text to sign' }).click(),
  )
  await dialog.getByRole('button', { name: 'Get the text to sign' }).click()
  await dialog.locator('#field-signature').fill(`0x${'1b'.repeat(65)}`)
  await dialog.locator('#field-reason').fill('Never carried out')
  await expectEachFailureTold(maker, { method: 'POST', path: /\/capital\/addresses$/, inEveryWay: true }, () =>
    dialog.getByRole('button', { name: 'Send for approval' }).click(),
  )
  // And the server's own refusal: no key made this signature.
  await stayProved(maker)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText(errorText('en', 'statement_not_signed').title)).toBeVisible()
  await expect(dialog.locator('#field-reason')).toHaveValue('Never carried out')
})

/** Every kind of alarm at once, as no product should ever see it. */
async function seeAlarms(page: Page): Promise<void> {
  const alarms = alarmKinds.map((kind, index) => ({
    id: String(9_000_000 + index),
    kind,
    chainId: 31_337,
    about: ['block:4711', `withdrawal:${crypto.randomUUID()}`, `wallet:0x${'4b'.repeat(20)}:7`][index % 3],
    stopsPayouts: kind !== 'impossible_amount',
    raisedAt: '2026-11-15T09:30:00.000Z',
  }))
  await page.route('**/api/admin/alarms', (route) => route.fulfill({ json: { alarms, payoutsStopped: true } }))
}

/** Payouts run, whatever withdraw.spec.ts does with their switch at this moment. */
async function seePayoutsRun(page: Page): Promise<void> {
  await page.route('**/api/admin/payouts', async (route) => {
    const answer = await route.fetch()
    const running = { stopped: false, stoppedAt: null, stoppedBy: null, stopReason: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...running } })
  })
}

test('J07 alarms: failures are told: reading what rings, and proposing to clear it', async () => {
  await expectEachFailureTold(
    maker,
    { method: 'GET', path: /^\/api\/admin\/alarms$/, inEveryWay: true },
    async (attempt) => {
      if (attempt === 0) await maker.goto(siteUrl('/admin/withdrawals'))
      else await maker.locator('.alarms').getByRole('button', { name: 'Try again' }).click()
    },
  )
  await seeAlarms(maker)
  await maker.goto(siteUrl('/admin/withdrawals'))
  await maker.getByRole('button', { name: /^Propose to clear .*hot wallet was frozen/ }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.locator('#field-reason').fill('Never carried out')
  await expectEachFailureTold(maker, { method: 'POST', path: /\/alarms\/\d+\/clear$/, inEveryWay: true }, () =>
    dialog.getByRole('button', { name: 'Send for approval' }).click(),
  )
  // The server knows no such alarm, and says so.
  await stayProved(maker)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByRole('alert')).toContainText(errorText('en', 'not_found').title)
  await maker.unrouteAll({ behavior: 'wait' })
})

test('alarms: each is said in words, with what to do; clearing is offered to those who may propose it', async ({
  browser,
}) => {
  const support = await newAdmin(browser, 'Sven Support', ['support'])
  await seePayoutsRun(maker)
  for (const page of [maker, approver, support]) {
    await seeAlarms(page)
    await page.goto(siteUrl('/admin/withdrawals'))
    await expect(page.getByRole('heading', { name: `${alarmKinds.length} alarms are open` })).toBeVisible()
    await expect(page.getByText('What to do:')).toHaveCount(alarmKinds.length)
    await expect(page.getByRole('button', { name: /^Propose to clear/ })).toHaveCount(
      page === maker ? alarmKinds.length : 0,
    )
  }
  await expect(maker.getByText('Payouts are stopped by an alarm')).toBeVisible()
  await expect(support.getByText('Payouts are stopped by an alarm')).toHaveCount(0)
  for (const page of [maker, approver]) await page.unrouteAll({ behavior: 'wait' })
  await support.context().close()
})

test('treasury: alarms and capital are accessible in both themes, without an error, and fit a phone', async () => {
  const errors = watchConsole(maker)
  await seeAlarms(maker)
  for (const path of ['/admin/withdrawals', room]) {
    await maker.setViewportSize({ width: 1440, height: 900 })
    await maker.goto(siteUrl(path))
    await expect(maker.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(maker.getByRole('heading', { level: 1 })).toBeVisible()
    for (const theme of themes) {
      await maker.emulateMedia({ colorScheme: theme })
      await expectAccessible(maker)
    }
    for (const width of [390, 320]) {
      await maker.setViewportSize({ width, height: 844 })
      expect(await hasSidewaysScroll(maker), `${path} ${width}`).toBe(false)
    }
    await expectAccessible(maker)
  }
  expect(errors).toEqual([])
})
