import { expect, test } from '@playwright/test'
import { asOwner } from './deposits.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { enterAsNew, linkInMail } from './people.ts'
import { newAdmin } from './staff.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** As a report of a mail server leaves it, which the tests of the server walk. */
async function refuseAddress(email: string): Promise<string> {
  const id = await asOwner(async (client) => {
    const { rows } = await client.query('select id from accounts.person where email = $1', [email])
    const personId = String(rows[0]?.id)
    await client.query("insert into notifications.refused_address values ($1, sha256($2), now(), '5.1.1')", [
      personId,
      email,
    ])
    return personId
  })
  return id
}

test('a person whose mails come back sees so, staff see it too, and the link in a mail ends it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = await enterAsNew(context)
  await page.goto(siteUrl('/user/settings'))
  await expect(page.getByLabel('When money moves')).toBeVisible()
  await expect(page.getByText('Emails do not reach you')).toBeHidden()
  const id = await refuseAddress(person.email)
  await page.reload()
  const notice = page.getByText('Emails do not reach you')
  await expect(notice).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await notice.scrollIntoViewIfNeeded()
      await expectAccessible(page)
    }
    expect(await hasSidewaysScroll(page)).toBe(false)
  }
  await expect(page.getByRole('link', { name: 'Change the address' })).toHaveAttribute('href', '/user/security')

  const desk = await newAdmin(browser, 'Sofia Support', ['support'])
  await desk.goto(siteUrl(`/admin/users?user=${id}&show=page&part=messages`))
  await expect(desk.getByText('Emails do not reach this person since')).toBeVisible()
  await expectAccessible(desk)
  await desk.context().close()

  await page.getByRole('button', { name: 'Email me a link to confirm it' }).click()
  await expect(page.getByText('If the address works, the email with the link arrives within minutes.')).toBeVisible()
  const link = await linkInMail(person.email, '/verify-email?again=')
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Confirm that our emails reach you')
  await expectAccessible(other)
  await page.reload()
  await expect(notice).toBeVisible()
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(other.getByText('Your address is confirmed. Emails are sent to it again.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('When money moves')).toBeVisible()
  await expect(notice).toBeHidden()
})
