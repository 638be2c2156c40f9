import { expect, test } from '@playwright/test'
import { demoPerson, seedPassword } from './demo-people.ts'
import { siteUrl } from './pages.ts'
import { expectFarewell, logIn, storedSession } from './people.ts'
import { storeBeforehand } from './prepared.ts'

const ines = demoPerson('ines')

test('every protected address leads a visitor who is not logged in to /login', async ({ page }) => {
  for (const path of [
    '/user',
    '/user/userdashboard',
    '/user/profile',
    '/user/settings',
    '/user/security',
    '/user/anything',
    '/admin',
    '/admin/users',
    '/admin/approvals',
    '/admin/profile',
    '/admin/settings',
  ]) {
    await page.goto(siteUrl(path))
    await expect(page, path).toHaveURL(siteUrl('/login'))
  }
})

test('a link into the area works after the login it leads to', async ({ page }) => {
  await page.goto(siteUrl('/about'))
  await page.goto(siteUrl('/user/plans?plan=premium'))
  await expect(page).toHaveURL(siteUrl('/login'))
  await page.locator('#field-email').fill(ines.email)
  await page.locator('#field-password').fill(seedPassword)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/user/plans?plan=premium'))
  await page.goBack()
  await expect(page).toHaveURL(siteUrl('/about'))
})

test('login stores token and userData and lands on the dashboard; reloading stays in', async ({ page }) => {
  await logIn(page, ines.email, seedPassword)
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines')
  const { token, userData } = await storedSession(page)
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(Object.keys(JSON.parse(userData ?? ''))).toEqual(['_id', 'username', 'email', 'image', 'role', 'kyc'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines')
})

test('a user who opens /admin is led to /login', async ({ page }) => {
  await logIn(page, ines.email, seedPassword)
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  await page.goto(siteUrl('/admin'))
  await expect(page).toHaveURL(siteUrl('/login'))
  await expect(page.getByText('You are logged in as ines.')).toBeVisible()
})

test('the role admin in lower case does not open the admin area', async ({ context, page }) => {
  const user = { _id: '00000000-0000-4000-8000-000000000001', username: 'x', email: 'x@example.org', image: null }
  await storeBeforehand(context, { token: 'x', userData: JSON.stringify({ ...user, role: 'admin', kyc: null }) })
  await page.goto(siteUrl('/admin'))
  await expect(page).toHaveURL(siteUrl('/login'))
})

test('corrupt userData is discarded with its token', async ({ context, page }) => {
  await storeBeforehand(context, { token: 'something', userData: '{"_id":' })
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page).toHaveURL(siteUrl('/login'))
  expect(await storedSession(page)).toEqual({ token: null, userData: null })
})

test('a forged session shows nothing: the server decides, and the way leads to /login', async ({ context, page }) => {
  const user = { _id: '00000000-0000-4000-8000-000000000001', username: 'eve', email: 'eve@example.org', image: null }
  await storeBeforehand(context, { token: 'x.y.z', userData: JSON.stringify({ ...user, role: 'Admin', kyc: null }) })
  await page.goto(siteUrl('/admin/users'))
  await expect(page).toHaveURL(siteUrl('/login'))
  await expect(page.getByText('Your session has ended. Log in again to go on.')).toBeVisible()
})

test('logout calls the server, says so, and goes to the home page; both items are gone', async ({ page }) => {
  await logIn(page, ines.email, seedPassword)
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  const called = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'))
  await expectFarewell(page, '/', () => page.locator('.side').getByRole('button', { name: 'Log out' }).click())
  expect((await called).headers()['authorization']).toMatch(/^Bearer /)
  expect(await storedSession(page)).toEqual({ token: null, userData: null })
})

test('logout without a network says that one is still logged in', async ({ page }) => {
  await logIn(page, ines.email, seedPassword)
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.locator('.side').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are still logged in').first()).toBeVisible()
})

test('two tabs whose token runs out together both stay in, and one logout ends both', async ({ context, page }) => {
  await logIn(page, ines.email, seedPassword)
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  const other = await context.newPage()
  await other.goto(siteUrl('/user/profile'))
  await expect(other.getByRole('main').getByText(ines.email)).toBeVisible()
  // The token is spoilt as if its ten minutes were over; the cookie is good.
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => localStorage.setItem('token', 'spoilt'))
    await Promise.all([page.reload(), other.reload()])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines')
    await expect(other.getByRole('main').getByText(ines.email)).toBeVisible()
  }
  expect((await storedSession(page)).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await page.locator('.side').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(siteUrl('/'))
  await expect(other).toHaveURL(siteUrl('/'))
})

test('the sidebar collapses from 220 to 70 pixels and remembers it; a phone has a bar at the bottom', async ({
  page,
}) => {
  await logIn(page, ines.email, seedPassword)
  const side = page.locator('.side')
  await expect(side).toHaveCSS('width', '220px')
  await side.getByRole('button', { name: 'Collapse' }).click()
  await expect(side).toHaveCSS('width', '70px')
  await page.reload()
  await expect(side).toHaveCSS('width', '70px')
  await side.getByRole('button', { name: 'Expand' }).click()
  await expect(side).toHaveCSS('width', '220px')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Main, at the bottom' })
  const more = bar.getByRole('button', { name: 'More' })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  // The focus stays in the sheet however often one goes on, and every row is high enough for a thumb.
  for (const row of await sheet.locator('.more-row').all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await sheet.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(siteUrl('/user/profile'))
  await expect(sheet).toHaveCount(0)
  await expect(more).toHaveAttribute('aria-current', 'page')
})
