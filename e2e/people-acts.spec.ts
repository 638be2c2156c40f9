import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { seedPassword } from './demo-people.ts'
import { callAs } from './deposits.ts'
import { approvalAsked, expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { enterAsNew, newPerson, stayProved } from './people.ts'
import { makePerson, signIn } from './prepared.ts'
import { newAdmin } from './staff.ts'

// What one person can do alone, and what is asked before money moves.
test.describe.configure({ timeout: 240_000 })

async function expectFine(page: Page): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('people: terms that changed are read and accepted again before paying in; a payment made before can be reported without (es)', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const person = newPerson()
  await makePerson(person, { language: 'es', accepted: { ...legalVersions, terms: 'a'.repeat(64) } })
  await signIn(context, person, { i18nextLng: 'es' })
  const page = await context.newPage()
  await page.goto(siteUrl('/user/deposits3'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Antes de continuar')
  await expect(page.getByRole('heading', { name: '¿Ya ha pagado?' })).toBeVisible()
  await expect(page.getByLabel('Referencia del pago')).toBeVisible()
  await expect(page.getByText('Estos textos han cambiado desde que los aceptó.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Las condiciones' })).toHaveAttribute('href', '/es/terms')
  await expectFine(page)
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(page.getByText('Marque esta casilla para continuar')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Antes de continuar')
  await page.reload()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await context.close()
})

async function frozenInvestor(browser: Browser, support: Page): Promise<string> {
  const context = await browser.newContext()
  const { email } = await enterAsNew(context)
  await context.close()
  const { users } = (await callAs(support, 'GET', `user?search=${encodeURIComponent(email)}`)) as unknown as {
    users: { _id: string }[]
  }
  const id = String(users[0]?._id)
  await callAs(support, 'POST', `user/${id}/freeze`, { reason: 'under_review', note: '' })
  return id
}

test('people: a freeze says when it ends by itself; two people keep it longer', async ({ browser }) => {
  const support = await newAdmin(browser, 'Sara Support', ['support'])
  const owner = await newAdmin(browser, 'Omar Owner', ['owner'])
  const id = await frozenInvestor(browser, support)
  await support.goto(siteUrl(`/admin/users?user=${id}`))
  await expect(support.getByText('One person began it: it ends automatically then')).toBeVisible()
  await expectFine(support)
  await support.getByRole('button', { name: 'Keep it longer' }).click()
  const dialog = support.getByRole('dialog')
  await expectAccessible(support)
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Until the end of (UTC)').fill(day)
  await dialog.locator('#field-reason').fill('The police asked for it')
  await stayProved(support)
  const asked = approvalAsked(support)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await owner.goto(await asked)
  await expect(owner.getByRole('row', { name: /^Frozen until/ })).toContainText(day)
  await expectFine(owner)
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(owner.locator('.toast').getByText('Approved and carried out').first()).toBeVisible()
  await support.reload()
  await expect(support.getByText('Two people agreed on that.')).toBeVisible()
  await Promise.all([support, owner].map((page) => page.context().close()))
})

test('people: a hit of the sanctions list waits beside the person, and a second person is asked', async ({
  browser,
}) => {
  const reviewer = await newAdmin(browser, 'Rita Reviewer', ['kyc_reviewer'])
  const support = await newAdmin(browser, 'Sara Support', ['support'])
  const id = await frozenInvestor(browser, support)
  const hit = { id, what: 'name', entryUid: '101', entryName: 'Zorblax Quuxley', foundAt: '2026-11-17T10:00:00.000Z' }
  await reviewer.route(`**/api/admin/user/${id}/sanctions`, (route) =>
    route.fulfill({ json: { hits: [{ ...hit, state: 'open' }] } }),
  )
  await reviewer.goto(siteUrl(`/admin/users?user=${id}`))
  await expect(reviewer.getByText('The name resembles entry 101 of the sanctions list: Zorblax Quuxley.')).toBeVisible()
  await expectFine(reviewer)
  await reviewer.getByRole('button', { name: 'The same person: hold' }).click()
  await expect(reviewer.getByRole('dialog')).toContainText('a legal hold stops withdrawals')
  await expectAccessible(reviewer)
  await Promise.all([reviewer, support].map((page) => page.context().close()))
})

test('people: D08 an admin changes the own password for good, from the profile', async ({ browser }) => {
  const page = await newAdmin(browser, 'Pat Lindqvist', ['support'])
  await page.goto(siteUrl('/admin/profile'))
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('#field-currentPassword').fill(seedPassword)
  await dialog.locator('#field-password').fill('three calm words')
  await dialog.locator('#field-confirm').fill('three calm words')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.locator('.toast').getByText('Your password is changed').first()).toBeVisible()
  await page.context().close()
})
