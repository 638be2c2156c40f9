import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signOnPage } from './approving.ts'
import { demoPerson, seedPassword } from './demo-people.ts'
import { cutOffLive, expectEachFailureTold } from './failures.ts'
import { pressKey } from './keys.ts'
import { actOnRow, approvalAsked, expectAccessible, expectAccessibleAlsoOnPhone, siteUrl } from './pages.ts'
import { addAuthenticator, enterAs, expectFarewell, logIn, logInAdmin, openSecurityForm, stayProved } from './people.ts'
import { seeRequestsOf } from './staff.ts'
import { inTurn } from './turns.ts'
import { addUsableAddress, fund, newWithdrawer, tokenBalance, verify, withdraw, withdrawalOn } from './withdrawals.ts'

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
  one = await adminPage(browser, 'admin_one')
  two = await adminPage(browser, 'admin_two')
})
test.afterAll(async () => {
  await one.context().close()
  await two.context().close()
})

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).first()

/** What Mateo sees meanwhile, in a browser of his own, once it follows what happens. */
async function mateosDashboard(browser: Browser) {
  const investor = await browser.newContext()
  await enterAs(investor, 'mateo')
  const dashboard = await investor.newPage()
  await dashboard.goto(siteUrl('/user/userdashboard'))
  await expect(dashboard.getByText('Live', { exact: true })).toBeVisible()
  return { investor, dashboard }
}

/** An admin, usually admin one, proposes another account balance, usually Mateo's; answers with the address where it is decided. */
async function proposeBalance(amount: string, reason: string, by = one, of = 'Mateo Ruiz'): Promise<string> {
  await by.goto(siteUrl(`/admin/users?search=${of.split(' ')[0]}`))
  await actOnRow(by.getByRole('row', { name: of }), `Edit ${of}`)
  const dialog = by.getByRole('dialog')
  await dialog.locator('#field-usdAmount').fill(amount)
  await dialog.locator('#field-reason').fill(reason)
  await stayProved(by)
  const asked = approvalAsked(by)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  // Admin two has an account in French, and the server answers in the language of the account.
  await expect(toast(by, /^(Sent to a second|Transmis à une deuxième) /)).toBeVisible()
  return asked
}

test('admin: a balance is proposed by one, signed by another, and the investor sees it without a reload', async ({
  browser,
}) => {
  const { investor, dashboard } = await mateosDashboard(browser)

  const approval = await proposeBalance('180', 'The proof image was misread')
  await one.goto(siteUrl('/admin/approvals?show=mine'))
  await expect(one.getByText('You cannot approve this: you asked for it yourself.')).toBeVisible()
  await expect(one.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await two.goto(approval)
  await expect(two.getByRole('heading', { name: /Balance correction: Mateo/ })).toBeVisible()
  const row = two.getByRole('row', { name: /^Account balance/ })
  await expect(row).toContainText('0.000000')
  await expect(row).toContainText('+180.000000')
  await expect(row).toContainText('180.000000')
  await expect(two.getByText('The proof image was misread')).toBeVisible()
  await signOnPage(two, () => two.getByRole('button', { name: 'Approve: read and sign' }).click())
  await expect(toast(two, 'Approved and carried out')).toBeVisible()

  const balance = dashboard.getByRole('row', { name: /^Account balance/ }).locator('.money')
  await expect(balance).toHaveText(/180\.00\s*USDT/)
  await investor.close()
})

test('admin: a payout of 250 USDT is signed with both demo keys on a first session, and arrives', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const who = await newWithdrawer(browser)
  await verify(browser, who.page)
  await fund(who.page)
  const recipient = `0x${randomBytes(20).toString('hex')}`
  await addUsableAddress(who, recipient)
  await withdraw(who, '250')
  await who.page.getByRole('link', { name: 'See where it is' }).click()
  const reference = await withdrawalOn(who.page)
  for (const approver of [one, two]) {
    await stayProved(approver)
    await approver.goto(siteUrl(`/admin/withdrawals?search=${reference}`))
    await signOnPage(approver, () => approver.getByRole('button', { name: /^Approve 250\.00 USDT/ }).click())
    await expect(approver.getByText('Signed', { exact: true }).first()).toBeVisible()
  }
  const arrived = who.page.getByRole('heading', { level: 1, name: '250.00 USDT has arrived' })
  await expect(arrived).toBeVisible({ timeout: 120_000 })
  expect(await tokenBalance(recipient)).toBe(250_000_000n)
  await who.context.close()
})

test('admin: a passkey for signing in is not asked for when money is approved, and a rejection reaches the maker with its reason', async () => {
  await addAuthenticator(two)
  await two.goto(siteUrl('/admin/settings'))
  await (await openSecurityForm(two, 'Add a passkey', '#field-name')).fill('Key of two')
  await two.getByRole('button', { name: 'Add a passkey' }).click()
  // With it come recovery codes, because this admin has none yet.
  await expect(two.locator('.recovery-codes li')).toHaveCount(10)
  await two.getByRole('button', { name: 'I have kept them' }).click()
  await two.goto(await proposeBalance('200', 'A second correction'))
  await signOnPage(two, () => two.getByRole('button', { name: 'Approve: read and sign' }).click())
  await expect(toast(two, 'Approved and carried out')).toBeVisible()

  const refused = await proposeBalance('999', 'A third correction')
  await two.goto(refused)
  await two.getByRole('button', { name: 'Reject' }).click()
  await two.getByRole('dialog').locator('#field-reason').fill('There is no such deposit')
  await two.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(two, 'Rejected. Nothing has changed.')).toBeVisible()
  // Among what was decided stands what others decide meanwhile: it is looked at by its address.
  await one.goto(refused.replace('?', '?show=decided&'))
  await expect(one.getByText('There is no such deposit', { exact: true })).toBeVisible()
  await expect(one.getByText('This request has been decided, or has lapsed.')).toBeVisible()
})

test('admin: freezing ends every session at once; two people let it go on; money keeps an account open', async ({
  browser,
}) => {
  const { investor, dashboard } = await mateosDashboard(browser)

  await one.goto(siteUrl('/admin/users?search=mateo'))
  await actOnRow(one.getByRole('row', { name: 'Mateo Ruiz' }), 'Delete Mateo Ruiz')
  await one.getByRole('dialog').locator('#field-reason').fill('He asked for it')
  await one.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await expect(one.getByRole('dialog').getByRole('alert')).toBeVisible()
  await one.keyboard.press('Escape')

  await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
  await one.getByRole('button', { name: 'Freeze' }).click()
  // W5: what the person is told is one of the reasons that stand there; the note is said to be for staff alone.
  await expect(one.getByRole('dialog').getByText('Only staff see it')).toBeVisible()
  await one.getByRole('dialog').getByLabel('A device or a password was reported').check()
  await one.getByRole('dialog').getByLabel('Note for staff').fill('He called and named his phone')
  await one.getByRole('dialog').getByRole('button', { name: 'Freeze now' }).click()
  await expect(one.getByRole('button', { name: 'Unfreeze' })).toBeVisible()
  await expect(dashboard).toHaveURL(siteUrl('/login'))
  await logIn(dashboard, demoPerson('mateo').email, seedPassword)
  await expect(dashboard.getByRole('alert')).toBeVisible()

  await one.getByRole('button', { name: 'Unfreeze' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('He called from his number')
  await stayProved(one)
  const approval = approvalAsked(one)
  await one.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(one, 'Sent to a second person for approval')).toBeVisible()
  await two.goto(await approval)
  await stayProved(two)
  await two.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(two, 'Approved and carried out')).toBeVisible()
  await logIn(dashboard, demoPerson('mateo').email, seedPassword)
  await expect(dashboard).toHaveURL(siteUrl('/user/userdashboard'))
  await investor.close()
})

const title = (page: Page) => page.locator('#approval-title')
const approveButton = 'Approve: read and sign'

test('admin: failures are told: signing, approving and rejecting', async () => {
  await proposeBalance('15', 'A correction of two', two, 'Ines Carvalho')
  await proposeBalance('205', 'Another correction of two', two)
  await seeRequestsOf(one, ['Bruno Lefèvre'])
  await one.goto(siteUrl('/admin/approvals'))
  const byKey = () => signOnPage(one, () => one.getByRole('button', { name: approveButton }).click())
  await expectEachFailureTold(one, { method: 'POST', path: /\/approve$/, inEveryWay: true }, byKey)
  await expect(one.getByText('look under Decided before you try again')).toBeVisible()
  await one.getByRole('button', { name: 'Reject' }).click()
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  const reject = () => one.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectEachFailureTold(one, { method: 'POST', path: /\/reject$/ }, reject)
  await one.keyboard.press('Escape')
  // Without knowing what one can sign with, the page does not claim that one can sign with nothing.
  await expectEachFailureTold(one, { method: 'GET', path: /\/approver-keys$/ }, async (attempt) => {
    if (attempt === 0) await one.reload()
    else await one.locator('.decision-deck').getByRole('button', { name: 'Try again' }).click()
  })
})

test('admin: j and k walk through the approvals, a approves, r rejects, and they can be turned off', async () => {
  await seeRequestsOf(one, ['Bruno Lefèvre'])
  await one.goto(siteUrl('/admin/approvals'))
  await expect(one.getByRole('button', { name: approveButton })).toHaveAttribute('aria-keyshortcuts', 'a')
  await expect(one.locator('.decision-deck kbd')).toHaveText(['A', 'R', 'J', 'K'])
  await expect(title(one)).toHaveText('Balance correction: Ines Carvalho')
  await pressKey(one, 'j')
  await expect(title(one)).toHaveText('Balance correction: Mateo Ruiz')
  await pressKey(one, 'j')
  await expect(title(one)).toHaveText('Balance correction: Mateo Ruiz')
  await pressKey(one, 'k')
  await expect(title(one)).toHaveText('Balance correction: Ines Carvalho')
  // What is written is not a command.
  await pressKey(one, 'r')
  const reason = one.getByRole('dialog').locator('#field-reason')
  await expect(reason).toBeFocused()
  await one.keyboard.type('a jar, a rake')
  await expect(reason).toHaveValue('a jar, a rake')
  await one.keyboard.press('Enter')
  await expect(toast(one, 'Rejected. Nothing has changed.')).toBeVisible()
  await expect(title(one)).toHaveText('Balance correction: Mateo Ruiz')
  await one.getByRole('button', { name: 'Turn keys off' }).click()
  await expect(one.locator('.decision-deck kbd')).toHaveCount(0)
  await pressKey(one, 'r')
  await one.keyboard.press('a')
  await expect(one.getByRole('dialog')).toHaveCount(0)
  await one.getByRole('button', { name: 'Turn keys on' }).click()
  await stayProved(one)
  await signOnPage(one, () => pressKey(one, 'a'))
  await expect(toast(one, 'Approved and carried out')).toBeVisible()
  await expect(one.getByText('Nothing is waiting for you')).toBeVisible()
  await one.unrouteAll({ behavior: 'wait' })
})

test('admin: the page says in words why an admin cannot approve, and the keys lead there', async () => {
  await proposeBalance('220', 'The maker does not decide')
  await one.goto(siteUrl('/admin/approvals?show=mine'))
  const own = one.getByText('You cannot approve this: you asked for it yourself. Another admin must decide.')
  await expect(own).toBeVisible()
  await pressKey(one, 'a')
  await expect(one.locator('.decision-deck :focus')).toContainText('you asked for it yourself')
  await expect(one.locator('.decision-deck').getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await expectAccessible(one)
  // An admin who may view but not approve money: everything but this one word is the server's answer. Others ask for
  // what needs other permissions, so only what was asked for here is shown.
  await two.route('**/api/admin/approvals?*', async (route) => {
    const answer = await route.fetch()
    const { approvals, ...rest } = (await answer.json()) as { approvals: { madeBy: { name: string } }[] }
    const own = approvals.filter(({ madeBy }) => madeBy.name === 'Ada Okafor')
    const json = { ...rest, approvals: own.map((one) => ({ ...one, cannotApprove: 'permission' })) }
    await route.fulfill({ response: answer, json })
  })
  await two.goto(siteUrl('/admin/approvals'))
  await expect(
    two.getByText('You cannot approve this: it needs ‘approving money’, a permission that you do not have.'),
  ).toBeVisible()
  await expect(two.locator('.decision-deck').getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await two.unrouteAll({ behavior: 'wait' })
  await seeRequestsOf(two, ['Ada Okafor'])
  // Decided by another admin while it was open here: the reason stays, although the request has left the queue.
  await cutOffLive(two)
  await two.goto(siteUrl('/admin/approvals'))
  await expect(two.getByRole('button', { name: 'Reject' })).toBeVisible()
  await stayProved(two)
  await decideElsewhere(two, 'A third window was faster')
  await signOnPage(two, () => two.getByRole('button', { name: approveButton }).click())
  await expect(two.getByText('Nothing is waiting for you')).toBeVisible()
  await expect(two.getByRole('main').getByRole('alert')).toContainText('Balance correction: Mateo Ruiz.')
  await two.unrouteAll({ behavior: 'wait' })
})

/** The first request in the queue is rejected from another window. */
async function decideElsewhere(page: Page, reason: string): Promise<void> {
  const status = await page.evaluate(async (said) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'clearhold-edition': 'demo' }
    const list = await fetch('/api/admin/approvals?state=waiting&mine=no', { headers })
    const { approvals } = (await list.json()) as { approvals: { id: string }[] }
    const body = JSON.stringify({ reason: said })
    const json = { ...headers, 'content-type': 'application/json' }
    const path = `/api/admin/approvals/${approvals[0]?.id}/reject`
    return (await fetch(path, { method: 'POST', headers: json, body })).status
  }, reason)
  expect(status).toBe(200)
}

test('admin: /admin/users with the panel open is accessible in both themes, also on a small phone', async () => {
  await proposeBalance('230', 'Something that waits')
  // By his name: those who join meanwhile would push him to another page.
  await one.goto(siteUrl('/admin/users?search=mateo'))
  await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
  const panel = one.getByRole('complementary', { name: 'One person' })
  await expect(panel.getByRole('heading', { name: 'Mateo Ruiz' })).toBeVisible()
  await expect(panel.getByText('Balance correction: waiting for a second person.')).toBeVisible()
  await expect(one.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleAlsoOnPhone(one)
  await one.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('link', { name: 'Look at it' }).click()
  await expect(title(one)).toHaveText('Balance correction: Mateo Ruiz')
})

test('admin: users are found by name and filtered, and the address says so', async () => {
  await one.goto(siteUrl('/admin/users'))
  await one.getByRole('searchbox').fill('ines')
  await one.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(one).toHaveURL(siteUrl('/admin/users?search=ines'))
  const ines = one.getByRole('row', { name: /Ines Carvalho/ })
  for (const name of ['ines', 'user']) await expect(ines.getByRole('cell', { name, exact: true })).toBeVisible()
  await expect(ines.locator('.avatar')).toBeVisible()
  // At this width the parts of the total have the room of the email address, which the panel shows.
  await expect(ines.getByTitle('ines@demo')).toBeHidden()
  await expect(one.getByRole('link', { name: 'Ada Okafor' })).toHaveCount(0)
  await actOnRow(ines, 'Edit Ines Carvalho')
  await expect(one.getByRole('dialog').getByText('it is USDT, and no bitcoin is held here')).toBeVisible()
  await one.keyboard.press('Escape')
  await one.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(one).toHaveURL(siteUrl('/admin/users?search=ines&state=closed'))
  await expect(one.getByText('No user found')).toBeVisible()
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

const rooms = ['', '/users', '/approvals?show=decided', '/approvals', '/profile', '/settings']
for (const path of rooms.map((room) => `/admin${room}`)) {
  const title = `admin: ${path} is accessible in both themes, also on a small phone`
  test(title, inTurn(title), async () => {
    await one.goto(siteUrl(path))
    await expect(one.getByText('Live', { exact: true })).toBeVisible()
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(one.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(one.getByRole('contentinfo')).toHaveCount(0)
    await expectAccessibleAlsoOnPhone(one)
    await one.setViewportSize({ width: 1440, height: 900 })
  })
}

test('admin: failures are told: the panel of a person', async () => {
  await one.goto(siteUrl('/admin/users?search=mateo'))
  const again = async (attempt: number) => {
    const panel = one.getByRole('complementary', { name: 'One person' })
    if (attempt === 0) await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
    else await panel.getByRole('button', { name: 'Try again' }).first().click()
  }
  await expectEachFailureTold(one, { method: 'GET', path: /^\/api\/user\/[0-9a-f-]{36}$/ }, again)
})

const reads: readonly (readonly [screen: string, path: RegExp])[] = [
  ['/admin', /^\/api\/admin\/dashboard$/],
  ['/admin/users', /^\/api\/user$/],
  ['/admin/approvals', /^\/api\/admin\/approvals$/],
  ['/admin/profile', /^\/api\/user\/me$/],
  ['/admin/withdrawals', /^\/api\/user\/me$/],
]

for (const [screen, path] of reads) {
  const title = `admin: failures are told: ${screen}, GET ${path.source}`
  test(title, inTurn(title), async () => {
    await expectEachFailureTold(one, { method: 'GET', path }, async (attempt) => {
      if (attempt === 0) await one.goto(siteUrl(screen))
      else await one.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
    })
  })
}

test('admin: failures are told: proposing a balance, closing, freezing', async () => {
  await one.goto(siteUrl('/admin/users?search=mateo'))
  await actOnRow(one.getByRole('row', { name: 'Mateo Ruiz' }), 'Edit Mateo Ruiz')
  await one.getByRole('dialog').locator('#field-usdAmount').fill('5')
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  const send = () => one.getByRole('dialog').locator('button[type=submit]').click()
  await expectEachFailureTold(one, { method: 'PUT', path: /^\/api\/user\// }, send)
  await one.keyboard.press('Escape')
  await actOnRow(one.getByRole('row', { name: 'Mateo Ruiz' }), 'Delete Mateo Ruiz')
  await one.getByRole('dialog').locator('#field-reason').fill('for the test')
  await expectEachFailureTold(one, { method: 'DELETE', path: /^\/api\/user\// }, send)
  await one.keyboard.press('Escape')
  await one.getByRole('link', { name: 'Mateo Ruiz' }).click()
  await one.getByRole('button', { name: 'Freeze' }).click()
  await one.getByRole('dialog').getByLabel('It is being reviewed').check()
  await expectEachFailureTold(one, { method: 'POST', path: /\/freeze$/ }, send)
  await one.keyboard.press('Escape')
})

test('admin: logout leads to /login', async () => {
  await two.goto(siteUrl('/admin'))
  await expectFarewell(two, '/login', () => two.locator('.side').getByRole('button', { name: 'Log out' }).click())
})
