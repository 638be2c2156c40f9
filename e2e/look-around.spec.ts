import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAlsoOnPhone, siteUrl, watchConsole } from './pages.ts'
import { newPerson } from './people.ts'
import { makePerson } from './prepared.ts'

const sentence = 'Nothing can be changed in a visit to the demo: nothing was done and no money was moved.'

async function lookAround(page: Page, as: 'As Ines, an investor' | 'As an admin'): Promise<void> {
  await page.goto(siteUrl('/login'))
  await page.getByRole('button', { name: as }).click()
}

test('one click as Ines: her balance is there, and what would change something is refused', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(siteUrl('/login'))
  await expect(page.getByRole('link', { name: 'Read them here' })).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+/)
  await expectAccessibleAlsoOnPhone(page)
  await lookAround(page, 'As Ines, an investor')
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  const banner = page.getByRole('complementary', { name: 'This demo' })
  await expect(banner).toContainText('You are looking around as Ines. Nothing can be changed here.')
  await expect(page.getByRole('row', { name: /^Account balance/ }).locator('.money')).toHaveText(/USDT/)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expectAccessibleAlsoOnPhone(page)
  // Nothing is asked for that a visitor is not shown.
  expect(errors).toEqual([])
  // Still a visit when another page is opened; a form that is sent says that nothing was done.
  await page.goto(siteUrl('/user/settings'))
  await expect(banner).toBeVisible()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Another Name')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText(sentence).first()).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
  const withdrawal = await page.request.post(siteUrl('/api/withdraw'), { headers, data: { amount: '10' } })
  expect(await withdrawal.json()).toMatchObject({ code: 'read_only_session' })
})

test('one click as an admin: only the demo’s own people, none who registered, and nothing can be decided', async ({
  page,
}) => {
  const stranger = { ...newPerson(), fullname: 'Ignota Peregrina' }
  await makePerson(stranger)
  await lookAround(page, 'As an admin')
  await expect(page).toHaveURL(siteUrl('/admin'))
  const banner = page.getByRole('complementary', { name: 'This demo' })
  await expect(banner).toContainText('You are looking around as an admin')
  await page.goto(siteUrl('/admin/users'))
  await expect(page.getByRole('link', { name: 'Ines Carvalho' })).toBeVisible()
  await expect(page.getByText('Ignota')).toHaveCount(0)
  await page.goto(siteUrl('/admin/users?search=Ignota'))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(stranger.email)).toHaveCount(0)
  await expectAccessibleAlsoOnPhone(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const call = (method: 'get' | 'post', path: string, data?: object) =>
    page.request[method](siteUrl(path), {
      headers: { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' },
      ...(data && { data }),
    })
  const list = (await (await call('get', '/api/user?limit=100')).json()) as { users: { email: string }[] }
  expect(list.users.filter(({ email }) => !email.endsWith('@demo.clearhold.example'))).toEqual([])
  const refused = await call('post', '/api/admin/kyc/approve', { userId: crypto.randomUUID() })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'read_only_session', detail: expect.stringContaining(sentence) })
})
