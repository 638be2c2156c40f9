import { expect, type Page, test } from '@playwright/test'
import { callAs } from './deposits.ts'
import { expectEachFailureTold } from './failures.ts'
import { pressKey } from './keys.ts'
import { actOnRow, expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { newAdmin } from './staff.ts'

// One person who may see nearly everything, in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let admin: Page
test.beforeAll(async ({ browser }) => {
  admin = await newAdmin(browser, 'Paula Palette', ['support', 'kyc_reviewer', 'finance_maker'])
})
test.afterAll(async () => {
  await admin.context().close()
})

const line = (page = admin) => page.getByRole('combobox', { name: 'Find or do' })
const option = (name: string | RegExp, page = admin) => page.getByRole('option', { name })

async function open(path: string, page = admin): Promise<void> {
  await page.goto(siteUrl(path))
  await expect(page.getByRole('button', { name: /^Find by ID/ })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await pressKey(page, 'Control+k')
  await expect(line(page)).toBeFocused()
}

test('palette: from anywhere by its key: a last name, an arrow, Enter, and the person is open beside the list', async () => {
  await open('/admin/deposits')
  await line().pressSequentially('carv')
  await expect(option(/^Ines Carvalho/)).toHaveAttribute('aria-selected', 'true')
  await expect(line()).toHaveAttribute('aria-activedescendant', /.+/)
  await admin.keyboard.press('ArrowDown')
  await expect(option(/^Ines Carvalho/)).toHaveAttribute('aria-selected', 'false')
  await admin.keyboard.press('ArrowUp')
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/\/admin\/users\?user=/)
  await expect(admin.getByRole('complementary', { name: 'One person' })).toContainText('Ines Carvalho')
})

test('palette: what was opened last stands first; nothing of it is kept by the browser', async () => {
  await pressKey(admin, 'Control+k')
  await expect(admin.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveCount(1)
  const kept = await admin.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('carv')
  await admin.keyboard.press('Escape')
  await admin.reload()
  await expect(admin.getByRole('complementary', { name: 'One person' })).toContainText('Ines Carvalho')
  await pressKey(admin, 'Control+k')
  await expect(admin.getByRole('group', { name: 'Recently opened' })).toHaveCount(0)
  await admin.keyboard.press('Escape')
})

test('palette: an id and an e-mail address find the person, and a balance is proposed from there', async () => {
  const { users } = await callAs(admin, 'GET', 'user?search=mateo')
  const [{ _id: id, email }] = users as [{ _id: string; email: string }]
  await open('/admin')
  for (const text of [id, email.toUpperCase()]) {
    await line().fill(text)
    await expect(admin.getByRole('group', { name: 'Found' }).getByRole('option')).toHaveCount(1)
    await expect(option(/^Mateo Ruiz/)).toBeVisible()
  }
  await option('Propose new balances for Mateo Ruiz').click()
  await expect(admin.getByRole('dialog', { name: 'Propose new balances for Mateo Ruiz' })).toBeVisible()
  await admin.keyboard.press('Escape')
})

test('palette: rooms and deeds are found by the beginnings of their words', async () => {
  await open('/admin')
  await line().fill('prop pla')
  await expect(admin.getByRole('option')).toHaveCount(1)
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(siteUrl('/admin/plans?edit=new'))
  await pressKey(admin, 'Control+k')
  await line().fill('withdr')
  await expect(admin.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'Withdrawals' })).toBeVisible()
  await line().fill('zzqq is no name')
  await expect(admin.getByText('Nothing found that you may see.')).toBeVisible()
  await admin.keyboard.press('Escape')
})

test('palette: an answer that comes too late is not shown', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await admin.route('**/api/admin/find?q=ines*', async (route) => {
    await late
    await route.continue().catch(() => undefined)
  })
  await open('/admin')
  const asked = admin.waitForRequest('**/api/admin/find?q=ines*')
  await line().fill('ines')
  await asked
  await line().fill('mateo')
  await expect(option(/^Mateo Ruiz/)).toBeVisible()
  release()
  await expect(option(/^Mateo Ruiz/)).toBeVisible()
  await expect(option(/^Ines Carvalho/)).toHaveCount(0)
  await admin.unroute('**/api/admin/find?q=ines*')
  await admin.keyboard.press('Escape')
})

test('J07 palette: failures are told', async () => {
  await open('/admin')
  await expectEachFailureTold(admin, { method: 'GET', path: /^\/api\/admin\/find$/ }, async (attempt) => {
    if (attempt === 0) await line().fill('ines')
    else await admin.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  })
  await admin.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(option(/^Ines Carvalho/)).toBeVisible()
  await admin.keyboard.press('Escape')
})

test('palette: it opens over no other dialog, and Escape gives the focus back', async () => {
  await admin.goto(siteUrl('/admin/users'))
  const search = admin.getByRole('searchbox')
  await search.focus()
  await pressKey(admin, 'Control+k')
  await expect(line()).toBeFocused()
  await admin.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await actOnRow(admin.locator('tbody tr').first(), /^Edit /)
  await expect(admin.getByRole('dialog')).toBeVisible()
  await pressKey(admin, 'Control+k')
  await expect(line()).toHaveCount(0)
  await admin.keyboard.press('Escape')
})

test('palette: it does not find what the permissions of its user do not open', async ({ browser }) => {
  const { submissions } = (await callAs(admin, 'GET', 'admin/kyc/submissions')) as { submissions: { _id: string }[] }
  const other = await newAdmin(browser, 'Olaf Other', ['support'])
  await open('/admin', other)
  await line(other).fill(submissions[0]?._id ?? 'K-1001')
  await expect(other.getByText('Nothing found that you may see.')).toBeVisible()
  await line(other).fill('ines')
  await expect(option(/^Ines Carvalho/, other)).toBeVisible()
  await expect(option(/^Propose/, other)).toHaveCount(0)
  await other.context().close()
})

test('palette: accessible in both themes, also on a small phone', async () => {
  await open('/admin')
  for (const text of ['', 'ine', 'zzzz']) {
    await line().fill(text)
    if (text === 'ine') await expect(option(/^Ines Carvalho/)).toBeVisible()
    if (text === 'zzzz') await expect(admin.getByText('Nothing found that you may see.')).toBeVisible()
    for (const theme of themes) {
      await admin.emulateMedia({ colorScheme: theme })
      await expectAccessible(admin)
    }
  }
  await admin.keyboard.press('Escape')
  await admin.setViewportSize({ width: 320, height: 640 })
  await admin.getByRole('button', { name: /^Find by ID/ }).click()
  await line().fill('ine')
  await expect(option(/^Ines Carvalho/)).toBeVisible()
  expect(await hasSidewaysScroll(admin)).toBe(false)
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
})
