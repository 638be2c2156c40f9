import { expect, type Page, test } from '@playwright/test'
import { expectEachFailureTold } from './failures.ts'
import { activate, newInvestor, toReview } from './investors.ts'
import { expectAccessibleAlsoOnPhone, siteUrl, watchConsole } from './pages.ts'
import { stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// One investor with a plan that runs and money for another, and one person of the staff, for all of them.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let investor: Page
let admin: Page
let position: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  investor = (await newInvestor(browser, { cash: 6_000n })).page
  await activate(investor, 'Advance', '2500')
  position = new URL(investor.url()).search
  admin = await newAdmin(browser, 'Nora Quint', ['finance_maker', 'support'])
})
test.afterAll(async () => {
  await investor.context().close()
  await admin.context().close()
})

const untilLoaded = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
const shown = {
  'the catalogue': () => [investor, '/user/plans'],
  'choosing an amount': () => [investor, '/user/plans?plan=advance'],
  'a running plan': () => [investor, `/user/plans${position}`],
  'the dashboard': () => [investor, '/user/userdashboard'],
  referrals: () => [investor, '/user/referrals'],
  'the staff’s catalogue': () => [admin, '/admin/plans'],
  'a new draft': () => [admin, '/admin/plans?edit=new'],
} as const satisfies Record<string, () => readonly [Page, string]>

for (const [name, place] of Object.entries(shown)) {
  const title = `plan screens: ${name} is accessible in both themes, without an error, also on a small phone`
  test(title, inTurn(title), async () => {
    const [page, path] = place()
    const errors = watchConsole(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(siteUrl(path))
    await untilLoaded(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAlsoOnPhone(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(errors).toEqual([])
  })
}

const reads: readonly (readonly [name: string, place: () => readonly [Page, string], path: RegExp])[] = [
  ['the offers', () => [investor, '/user/plans'], /^\/api\/plans$/],
  ['one’s own plans', () => [investor, '/user/plans'], /^\/api\/plan\/positions$/],
  ['one plan', () => [investor, `/user/plans${position}`], /^\/api\/plan\/positions\/[\w-]+$/],
  ['the plans of the dashboard', () => [investor, '/user/userdashboard'], /^\/api\/plan\/positions$/],
  ['referrals', () => [investor, '/user/referrals'], /^\/api\/referrals/],
  ['the staff’s catalogue', () => [admin, '/admin/plans'], /^\/api\/admin\/plans$/],
]
for (const [name, place, path] of reads) {
  const title = `J07 plans: failures are told: reading ${name}`
  test(title, inTurn(title), async () => {
    const [page, screen] = place()
    await expectEachFailureTold(page, { method: 'GET', path }, async (attempt) => {
      if (attempt === 0) await page.goto(siteUrl(screen))
      else await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    })
    // Several parts of one page may have asked the same call; whichever asks again, asks for all of them.
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if ((await again.count()) > 0) await again.last().click({ timeout: 5_000 })
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 10_000 })
    }).toPass()
  })
}

test('J07 plans: failures are told: starting a plan', async () => {
  await toReview(investor, 'Advance', '2500')
  await expectEachFailureTold(investor, { method: 'POST', path: /^\/api\/plan\/activate$/ }, () =>
    investor.getByRole('button', { name: /^Lock / }).click(),
  )
})

test('J07 plans: failures are told: asking what leaving early gives, and leaving', async () => {
  await investor.goto(siteUrl(`/user/plans${position}`))
  const leave = investor.getByRole('button', { name: 'Leave early' })
  const dialog = investor.getByRole('dialog')
  await expectEachFailureTold(investor, { method: 'GET', path: /\/early-exit$/ }, async (attempt) => {
    if (attempt === 0) await leave.click()
    else await dialog.getByRole('button', { name: 'Try again' }).click()
  })
  // A page that hears something asks by itself, and then there is nothing to press.
  const again = dialog.getByRole('button', { name: 'Try again' })
  const leaving = dialog.getByRole('button', { name: 'Leave with 2,500.00 USDT' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5_000 })
    await expect(leaving).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expectEachFailureTold(investor, { method: 'POST', path: /\/exit$/ }, () => leaving.click())
})

test('plans: a plan is started with the keyboard alone', async () => {
  await investor.goto(siteUrl('/user/plans'))
  const press = async (name: string | RegExp, role: 'link' | 'button' = 'button') => {
    await investor.getByRole(role, { name }).first().focus()
    await investor.keyboard.press('Enter')
  }
  await press('Choose Advance', 'link')
  await investor.getByLabel('How much').focus()
  await investor.keyboard.press('Control+A')
  await investor.keyboard.type('100')
  await investor.keyboard.press('Enter')
  await expect(investor.locator('.field-error')).toBeVisible()
  await expect(investor.getByLabel('How much')).toBeFocused()
  await investor.keyboard.press('Control+A')
  await investor.keyboard.type('2500')
  await investor.keyboard.press('Enter')
  // Each step takes the focus to its top, a moment after it has come.
  const main = investor.locator('#main')
  await expect(investor.getByRole('heading', { level: 1 })).toHaveText('What you should know')
  await expect(main).toBeFocused()
  await press('Continue to the review')
  await expect(investor.getByText('Confirm this to continue').first()).toBeVisible()
  for (const box of await investor.getByRole('checkbox').all()) {
    await box.focus()
    await investor.keyboard.press('Space')
  }
  await press('Continue to the review')
  await expect(investor.getByRole('heading', { level: 1 })).toHaveText('Check before you lock it')
  await expect(main).toBeFocused()
  await press(/^Lock /)
  await expect(investor.getByRole('heading', { level: 1 })).toHaveText('Advance has started')
})

test('plans: a draft is written, refused without its texts, proposed, and rejected by a second person', async ({
  browser,
}) => {
  await admin.goto(siteUrl('/admin/plans?edit=new'))
  await admin.getByLabel('Key').fill('quiet-year')
  await admin.getByLabel('Profit, per cent').fill('12')
  await admin.getByLabel('Duration, hours').fill('8760')
  await admin.getByLabel('Smallest amount, USDT').fill('100')
  await admin.getByLabel('Largest amount, USDT').fill('5000')
  await admin.getByLabel('Referral bonus, per cent').fill('1')
  await admin.getByLabel('Name', { exact: true }).fill('Quiet year')
  await expect(admin.getByText('A year, simple').locator('..')).toContainText('12')
  await admin.getByRole('button', { name: 'Save the draft' }).click()
  const row = admin.getByRole('row', { name: /Quiet year/ })
  await expect(row).toContainText('A text is missing in a language')
  // The row may be there before the editor is closed, and closing it would take the next one with it.
  await expect(admin).not.toHaveURL(/edit=/)

  // The list is read again meanwhile, and a row that is drawn anew under the pointer takes no click.
  await expect(async () => {
    await row.getByRole('link', { name: /^Edit/ }).click({ timeout: 5_000 })
    await expect(admin.getByRole('radio', { name: /^English/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  for (const language of ['English', 'Spanish', 'French']) {
    await admin.getByRole('radio', { name: new RegExp(`^${language}`) }).check()
    await admin.getByLabel('Name', { exact: true }).fill('Quiet year')
    await admin.getByLabel('Summary').fill('A year, paid at its end.')
    await admin.getByLabel('Where the profit comes from').fill('From lending the operator’s own money to its clients.')
    await admin.getByLabel('What could go wrong').fill('The operator may fail; what is set aside is still yours.')
  }
  await admin.getByRole('button', { name: 'Save the draft' }).click()
  await expect(row).not.toContainText('A text is missing')
  await row.getByRole('button', { name: /^Propose/ }).click()
  await admin.getByRole('dialog').locator('#field-reason').fill('For savers who want to wait')
  await stayProved(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await expect(row).toContainText('Proposed')

  const second = await newAdmin(browser, 'Ole Brandt', ['finance_approver'])
  const request = admin.getByRole('listitem').filter({ hasText: 'Quiet year' })
  await request.getByRole('link', { name: 'Open the request' }).click()
  await expect(admin).toHaveURL(/approvals/)
  await second.goto(admin.url().replace('show=mine&', ''))
  await expect(second.getByText('For savers who want to wait')).toBeVisible()
  await second.getByRole('button', { name: 'Reject' }).click()
  await second.getByRole('dialog').locator('#field-reason').fill('It is not shown who borrows')
  await second.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(second.getByText('Rejected. Nothing has changed.').first()).toBeVisible()
  await admin.goto(siteUrl('/admin/plans'))
  await expect(row).toContainText('Draft')
  await second.context().close()
})
