import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectEachFailureTold } from './failures.ts'
import { pressKey } from './keys.ts'
import { expectAccessibleAlsoOnPhone, siteUrl } from './pages.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// One person who may see every list, in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let admin: Page
test.beforeAll(async ({ browser }) => {
  admin = await newAdmin(browser, 'Lise Lister', ['support', 'kyc_reviewer', 'finance_maker', 'owner'])
})
test.afterAll(async () => {
  await admin.context().close()
})

async function open(path: string): Promise<void> {
  await admin.goto(siteUrl(path))
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
}
const heads = () => admin.locator('tbody th a').allTextContents()
const head = (name: string) => admin.getByRole('columnheader', { name, exact: true })

test('lists: a head sorts, and again the other way; the address says so', async () => {
  // The demo's two: everybody else comes and goes with other tests.
  await open('/admin/users?search=admin.')
  await head('Name').getByRole('link').click()
  await expect(admin).toHaveURL(siteUrl('/admin/users?search=admin.&sort=fullname'))
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
  const rising = await heads()
  expect(rising).toHaveLength(2)
  expect(rising).toEqual([...rising].sort((one, two) => (one.toLowerCase() < two.toLowerCase() ? -1 : 1)))
  await head('Name').getByRole('link').click()
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await heads())[0]).toBe(rising.at(-1))
  await admin.goBack()
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
})

test('lists: F opens the filter; what is asked stands in the address and beside the list, and can be dropped', async () => {
  await open('/admin/users')
  await pressKey(admin, 'f')
  const form = admin.getByRole('form', { name: 'Filter' })
  await expect(form.getByLabel('KYC', { exact: true })).toBeFocused()
  await form.getByLabel('KYC', { exact: true }).selectOption('Not submitted')
  await form.getByLabel('Joined, from').fill('2026-01-01')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect(admin).toHaveURL(siteUrl('/admin/users?kyc=absent&from=2026-01-01'))
  await expect(admin.getByRole('button', { name: /^Filter/ })).toBeFocused()
  await expect(admin.getByRole('row', { name: /Not submitted/ }).first()).toBeVisible()
  const asked = admin.getByRole('list', { name: 'Filters in use' })
  await expect(asked.getByRole('link')).toHaveText([/^KYC: Not submitted/, /^Joined: from 2026-01-01/])
  await asked.getByRole('link', { name: /^KYC/ }).click()
  await expect(admin).toHaveURL(siteUrl('/admin/users?from=2026-01-01'))
  await admin.goto(siteUrl('/admin/users?kyc=nonsense&from=never&sort=shoe'))
  await expect(admin.getByLabel('Sort by')).toHaveValue('-createdAt')
  await expect(admin.locator('tbody tr').first()).toBeVisible()
})

test('lists: what the filters show comes as a file', async () => {
  await open('/admin/users?search=ines')
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Ines Carvalho')
})

test('J07 lists: failures are told: the file', async () => {
  await open('/admin/deposits')
  await expectEachFailureTold(admin, { method: 'GET', path: /^\/api\/deposit\.csv$/ }, async (attempt) => {
    await admin.getByRole('button', { name: attempt === 0 ? 'CSV' : 'Try again' }).click()
  })
})

test('lists: j and k walk, Enter opens beside the list, Escape closes and gives the row back', async () => {
  await open('/admin/users?search=admin.&sort=fullname')
  const rows = admin.locator('tbody th a')
  await pressKey(admin, 'j')
  await expect(rows.nth(0)).toBeFocused()
  await pressKey(admin, 'j')
  await expect(rows.nth(1)).toBeFocused()
  const name = (await rows.nth(1).textContent()) ?? ''
  await admin.keyboard.press('Enter')
  const panel = admin.getByRole('complementary', { name: 'One person' })
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  await expect(admin).toHaveURL(/sort=fullname&user=/)
  await pressKey(admin, 'k')
  await expect(panel.getByRole('heading', { name: (await rows.nth(0).textContent()) ?? '' })).toBeVisible()
  await pressKey(admin, 'Escape')
  await expect(panel).toHaveCount(0)
  await expect(rows.nth(0)).toBeFocused()
})

test('lists: a dot opens what can be done with a row; the focus goes in, and comes back from the dialog', async () => {
  await open('/admin/users?search=admin.&sort=fullname')
  await pressKey(admin, 'j')
  await pressKey(admin, '.')
  const row = admin.locator('tbody tr').first()
  await expect(row.getByRole('link', { name: 'Open', exact: true })).toBeFocused()
  await admin.keyboard.press('ArrowDown')
  await expect(row.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(row.locator('.row-menu-button')).toBeFocused()
})

test('lists: one band of controls and rows of one line; two lines on a phone', async () => {
  await open('/admin/users')
  const height = async (selector: string) => (await admin.locator(selector).first().boundingBox())?.height
  expect(await height('.list-tools')).toBe(53)
  expect(await height('.dense-list tbody tr')).toBe(36)
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await height('.dense-list tbody tr')).toBeLessThan(64)
  await admin.setViewportSize({ width: 1440, height: 900 })
})

for (const path of [
  '/admin/users?kyc=absent&from=2026-01-01',
  '/admin/users?search=ines',
  '/admin/deposits?min=1&sort=-amount',
  '/admin/withdrawals?state=all&min=1',
  '/admin/kyc?show=decided&search=x',
]) {
  const title = `lists: ${path} is accessible in both themes with its filter open, also on a small phone`
  test(title, inTurn(title), async () => {
    await open(path)
    await pressKey(admin, 'f')
    await expect(admin.getByRole('form', { name: 'Filter' })).toBeVisible()
    await expectAccessibleAlsoOnPhone(admin)
    await admin.setViewportSize({ width: 1440, height: 900 })
  })
}

test('lists: on a phone the sort is a choice, and the panel of a row comes into view', async () => {
  await admin.setViewportSize({ width: 390, height: 844 })
  await open('/admin/users')
  await admin.getByLabel('Sort by').selectOption('Name, ascending')
  await expect(admin).toHaveURL(siteUrl('/admin/users?sort=fullname'))
  await admin.locator('tbody th a').last().click()
  await expect(admin.getByRole('complementary', { name: 'One person' })).toBeInViewport()
  await admin.setViewportSize({ width: 1440, height: 900 })
})
