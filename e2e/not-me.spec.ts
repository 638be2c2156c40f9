import { expect, test } from '@playwright/test'
import { expectAccessible, siteUrl, themes } from './pages.ts'
import { confirmEmail, linkInMail, logIn, newPerson, register } from './people.ts'

test('a phrase is chosen and stands in the next mail; its link freezes at one press, and the visit alone changes nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const person = newPerson()
  await register(page, person)
  await confirmEmail(page, person)
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/user/)
  await page.goto(siteUrl('/user/settings'))
  const phrase = page.getByLabel('A phrase of your own')
  await phrase.fill('www.evil.example')
  await page.getByRole('button', { name: 'Use this phrase' }).click()
  await expect(phrase).toHaveAccessibleDescription(/Use 4 to 60 letters/)
  await phrase.fill('Grandmother’s blue bicycle')
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Use this phrase' }).click()
  await expect(page.getByText(/Our emails carry your phrase since/)).toBeVisible()
  expect(await page.content()).not.toContain('blue bicycle')

  const link = await linkInMail(person.email, '/not-me', 'grandmother’s blue bicycle')
  const other = await (await browser.newContext()).newPage()
  const posts: string[] = []
  other.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Was this not you?')
  await other.waitForLoadState('networkidle')
  expect(posts.filter((url) => url.includes('/stop'))).toEqual([])
  await page.reload()
  await expect(page.getByText(/Our emails carry your phrase since/)).toBeVisible()

  await other.getByRole('button', { name: 'This was not me: freeze my account' }).click()
  await expect(other.getByText('Your account is frozen. Every session has ended')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, person.email, person.password)
  await expect(page.getByText('This account is frozen or closed.')).toBeVisible()

  await other.goto(link)
  await other.getByRole('button', { name: 'This was not me: freeze my account' }).click()
  await expect(other.getByText('Your account was already frozen by you.')).toBeVisible()
  await other.goto(await linkInMail(person.email, '/not-me?end='))
  await other.getByRole('button', { name: 'Ask for the end of the freeze' }).click()
  await expect(other.getByText('We have your request.')).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(page.getByText('This account is frozen or closed.')).toBeVisible()
})
