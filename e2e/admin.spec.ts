import { type Browser, expect, type Page, test } from '@playwright/test'
import { giveCapital } from './capital.ts'
import { expectEachFailureTold } from './failures.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { addAuthenticator, demoPassword, demoPerson, enterAs, logIn, logInAdmin } from './people.ts'

// One login for each admin, because a code of their app works once; so the tests share their pages and stand in order.
test.describe.configure({ mode: 'serial' })

let one: Page
let two: Page

async function adminPage(browser: Browser, username: 'admin_one' | 'admin_two'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await logInAdmin(page, username)
  return page
}

test.beforeAll(async ({ browser }) => {
  await giveCapital(1_000_000_000n)
  one = await adminPage(browser, 'admin_one')
  two = await adminPage(browser, 'admin_two')
})
test.afterAll(async () => {
  await one.context().close()
  await two.context().close()
})

const toast = (page: Page, text: string) => page.getByText(text).first()

/** Admin one asks for another account balance of Mateo. */
async function proposeBalance(amount: string, reason: string): Promise<void> {
  await one.goto(siteUrl('/admin/users?search=mateo'))
  await one.getByRole('button', { name: 'Edit Mateo Ruiz' }).click()
  const dialog = one.getByRole('dialog')
  await dialog.locator('#field-usdAmount').fill(amount)
  await dialog.locator('#field-reason').fill(reason)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(one, 'Sent to a second person for approval')).toBeVisible()
}

test('admin: a balance is proposed by one, signed by another, and the investor sees it without a reload', async ({
  browser,
}) => {
  const investor = await browser.newContext()
  await enterAs(investor, 'mateo')
  const dashboard = await investor.newPage()
  await dashboard.goto(siteUrl('/user/userdashboard'))
  await expect(dashboard.getByText('Live', { exact: true })).toBeVisible()

  await proposeBalance('180', 'The proof image was misread')
  await one.goto(siteUrl('/admin/approvals?show=mine'))
  await expect(one.getByText('You cannot approve this: you asked for it yourself.')).toBeVisible()
  await expect(one.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await two.goto(siteUrl('/admin/approvals'))
  await expect(two.getByRole('heading', { name: /Balance correction: Mateo/ })).toBeVisible()
  const row = two.getByRole('row', { name: /^Account balance/ })
  await expect(row).toContainText('0.000000')
  await expect(row).toContainText('+180.000000')
  await expect(row).toContainText('180.000000')
  await expect(two.getByText('The proof image was misread')).toBeVisible()
  await two.getByRole('button', { name: 'Approve with this browser’s key' }).click()
  await expect(toast(two, 'Approved and carried out')).toBeVisible()

  const balance = dashboard.getByRole('row', { name: /^Account balance/ }).locator('.money')
  await expect(balance).toHaveText(/180\.00\s*USDT/)
  await investor.close()
})

test('admin: a passkey signs as well, and a rejection reaches the maker with its reason', async () => {
  await addAuthenticator(two)
  await two.goto(siteUrl('/admin/settings'))
  await two.locator('#field-name').fill('Key of two')
  await two.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(two, 'The passkey is added')).toBeVisible()
  await proposeBalance('200', 'A second correction')
  await two.goto(siteUrl('/admin/approvals'))
  await two.getByRole('button', { name: 'Approve with a passkey' }).click()
  await expect(toast(two, 'Approved and carried out')).toBeVisible()

  await proposeBalance('999', 'A third correction')
  await two.goto(siteUrl('/admin/approvals'))
  await two.getByRole('button', { name: 'Reject' }).click()
  await two.getByRole('dialog').locator('#field-reason').fill('There is no such deposit')
  await two.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(two, 'Rejected. Nothing has changed.')).toBeVisible()
  await one.goto(siteUrl('/admin/approvals?show=decided'))
  await expect(one.getByText('There is no such deposit')).toBeVisible()
  await expect(one.getByText('This request is decided, or has lapsed.')).toBeVisible()
})

test('admin: freezing ends every session at once; two people let it go on; money keeps an account open', async ({
  browser,
}) => {
  const investor = await browser.newContext()
  await enterAs(investor, 'mateo')
  const dashboard = await investor.newPage()
  await dashboard.goto(siteUrl('/user/userdashboard'))
  await expect(dashboard.getByText('Live', { exact: true })).toBeVisible()

  await one.goto(siteUrl('/admin/users?search=mateo'))
  await one.getByRole('button', { name: 'Delete Mateo Ruiz' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('He asked for it')
  await one.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await expect(one.getByRole('dialog').getByRole('alert')).toBeVisible()
  await one.keyboard.press('Escape')

  await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
  await one.getByRole('button', { name: 'Freeze' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('He lost his phone')
  await one.getByRole('dialog').getByRole('button', { name: 'Freeze now' }).click()
  await expect(one.getByRole('button', { name: 'Unfreeze' })).toBeVisible()
  await expect(dashboard).toHaveURL(siteUrl('/login'))
  await logIn(dashboard, demoPerson('mateo').email, demoPassword)
  await expect(dashboard.getByRole('alert')).toBeVisible()

  await one.getByRole('button', { name: 'Unfreeze' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('He called from his number')
  await one.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(one, 'Sent to a second person for approval')).toBeVisible()
  await two.goto(siteUrl('/admin/approvals'))
  await two.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(two, 'Approved and carried out')).toBeVisible()
  await logIn(dashboard, demoPerson('mateo').email, demoPassword)
  await expect(dashboard).toHaveURL(siteUrl('/user/userdashboard'))
  await investor.close()
})

test('admin: users are found by name and filtered, and the address says so', async () => {
  await one.goto(siteUrl('/admin/users'))
  await one.getByRole('searchbox').fill('ines')
  await one.getByRole('button', { name: 'Find' }).click()
  await expect(one).toHaveURL(siteUrl('/admin/users?search=ines'))
  await expect(one.getByRole('link', { name: 'Ines Carvalho' })).toBeVisible()
  await expect(one.getByRole('link', { name: 'Ada Okafor' })).toHaveCount(0)
  await one.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(one).toHaveURL(siteUrl('/admin/users?search=ines&state=closed'))
  await expect(one.getByText('Nobody found')).toBeVisible()
  await one.goBack()
  await expect(one.getByRole('link', { name: 'Ines Carvalho' })).toBeVisible()
})

test('admin: the profile can be edited and the password form opens', async () => {
  await one.goto(siteUrl('/admin/profile'))
  await expect(one.getByRole('main').getByText('admin.one@demo.clearhold.example')).toBeVisible()
  await one.getByRole('button', { name: 'Edit Profile' }).click()
  await one.getByRole('dialog').locator('#field-username').fill('ada_o')
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(one.getByRole('main').getByText('ada_o')).toBeVisible()
  await one.getByRole('button', { name: 'Change Password' }).click()
  const dialog = one.getByRole('dialog')
  await dialog.locator('#field-currentPassword').fill('not mine')
  await dialog.locator('#field-password').fill('three calm words')
  await dialog.locator('#field-confirm').fill('three calm words')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(one)
  await one.keyboard.press('Escape')
})

for (const path of [
  '/admin',
  '/admin/users',
  '/admin/approvals?show=decided',
  '/admin/approvals',
  '/admin/profile',
  '/admin/settings',
]) {
  test(`admin: ${path} is accessible in both themes, also on a small phone`, async () => {
    await one.goto(siteUrl(path))
    await expect(one.getByText('Live', { exact: true })).toBeVisible()
    await expect(one.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(one.getByRole('contentinfo')).toHaveCount(0)
    for (const theme of themes) {
      await one.emulateMedia({ colorScheme: theme })
      await expectAccessible(one)
    }
    await one.setViewportSize({ width: 320, height: 640 })
    expect(await hasSidewaysScroll(one)).toBe(false)
    await expectAccessible(one)
    await one.setViewportSize({ width: 1440, height: 900 })
  })
}

const reads: readonly (readonly [screen: string, path: RegExp])[] = [
  ['/admin', /^\/api\/user$/],
  ['/admin', /^\/api\/admin\/approvals$/],
  ['/admin/users', /^\/api\/user$/],
  ['/admin/approvals', /^\/api\/admin\/approvals$/],
  ['/admin/profile', /^\/api\/user\/me$/],
]

for (const [screen, path] of reads) {
  test(`admin: failures are told: ${screen}, GET ${path.source}`, async () => {
    await expectEachFailureTold(one, { method: 'GET', path }, async (attempt) => {
      if (attempt === 0) await one.goto(siteUrl(screen))
      else await one.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    })
  })
}

test('admin: failures are told: proposing a balance, closing, freezing', async () => {
  await one.goto(siteUrl('/admin/users?search=mateo'))
  await one.getByRole('button', { name: 'Edit Mateo Ruiz' }).click()
  await one.getByRole('dialog').locator('#field-usdAmount').fill('5')
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  const send = () => one.getByRole('dialog').locator('button[type=submit]').click()
  await expectEachFailureTold(one, { method: 'PUT', path: /^\/api\/user\// }, send)
  await one.keyboard.press('Escape')
  await one.getByRole('button', { name: 'Delete Mateo Ruiz' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  await expectEachFailureTold(one, { method: 'DELETE', path: /^\/api\/user\// }, send)
  await one.keyboard.press('Escape')
  await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
  await one.getByRole('button', { name: 'Freeze' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  await expectEachFailureTold(one, { method: 'POST', path: /\/freeze$/ }, send)
  await one.keyboard.press('Escape')
})

test('admin: logout leads to /login', async () => {
  await two.goto(siteUrl('/admin'))
  await two.locator('.side').getByRole('button', { name: 'Log out' }).click()
  await expect(two.getByText('Log Out Successful!')).toBeVisible()
  await expect(two).toHaveURL(siteUrl('/login'))
})
