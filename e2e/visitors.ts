import { type Browser, expect } from '@playwright/test'
import { siteUrl } from './pages.ts'

interface Letter {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** Writes to us as a visitor does, in the language of the page. */
export async function writeToUs(
  browser: Browser,
  path: string,
  letter: Letter,
  words: readonly string[],
): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(siteUrl(path))
  const [name = '', email = '', subject = '', message = '', send = ''] = words
  await page.getByLabel(name, { exact: true }).fill(letter.name)
  await page.getByLabel(email, { exact: true }).fill(letter.email)
  await page.getByLabel(subject, { exact: true }).fill(letter.subject)
  await page.getByLabel(message, { exact: true }).fill(letter.message)
  await page.getByRole('button', { name: send }).click()
  await expect(page.locator('.form-done')).toBeVisible({ timeout: 60_000 })
  await page.context().close()
}

/** The words of the contact form: its fields in order, and its button. */
export const english = ['Name', 'Email', 'Subject', 'Message', 'Send message']
export const french = ['Nom', 'E-mail', 'Objet', 'Message', 'Envoyer le message']
