import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pressKey } from './keys.ts'
import { siteUrl } from './pages.ts'

/** A drawn identity card, framed as in a photograph. */
export function cardPicture(width = 1200): Promise<Buffer> {
  const lines = [120, 180, 240, 300].map((y) => `<path d="M210 ${y}h300" stroke="#15201c" stroke-width="9"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="${width}" height="${width * 0.625}">
    <rect width="640" height="400" fill="#4a5550"/><rect x="60" y="40" width="520" height="320" rx="20" fill="#dfe5df"/>
    <rect x="90" y="120" width="100" height="140" fill="#8b9891"/>${lines}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

export async function chooseFile(page: Page, document: 'idCard' | 'selfie', buffer?: Buffer): Promise<void> {
  const file = { name: `${document}.jpg`, mimeType: 'image/jpeg', buffer: buffer ?? (await cardPicture()) }
  await page.locator(`#field-${document}`).setInputFiles(file)
}

export const details = { dob: '1990-03-27', address: 'Rua do Alecrim 40, 1200-018 Lisboa' }

/** The button that goes on, whatever the language calls it. */
export const goOn = (page: Page) => page.locator('.kyc-form .sheet-actions .button-primary')

export async function fillDetails(page: Page, address = details.address): Promise<void> {
  await page.goto(siteUrl('/user/kyc'))
  await page.locator('#field-dob').fill(details.dob)
  await page.locator('#field-address').fill(address)
  await goOn(page).click()
}

/** A case that waits, sent with files; answers its reference. */
export async function submitWithFiles(page: Page, address?: string): Promise<string> {
  await fillDetails(page, address)
  for (const document of ['idCard', 'selfie'] as const) {
    await chooseFile(page, document)
    await expect(page.locator('.camera img')).toBeVisible()
    await goOn(page).click()
  }
  // The form is gone when what was sent has arrived.
  await expect(page.locator('.kyc-form')).toHaveCount(0, { timeout: 60_000 })
  return referenceOn(page)
}

/** 'K-1042', from the first line of the person's timeline. */
export async function referenceOn(page: Page): Promise<string> {
  const line = page.getByRole('main').getByText(/K-\d+/).first()
  await expect(line).toBeVisible({ timeout: 30_000 })
  return /K-\d+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
}

/** Opens a case from the queue and its documents with the usual reason. */
export async function openCase(admin: Page, reference: string, list = 'pending'): Promise<void> {
  await admin.goto(siteUrl(`/admin/kyc?show=${list}`))
  await admin.locator('.queue-link', { hasText: reference }).click()
  await expect(admin.locator('.case-head')).toContainText(reference)
}

export async function lookAtDocuments(admin: Page): Promise<void> {
  await pressKey(admin, 'o')
  await expect(admin.getByRole('dialog').getByRole('radio', { name: 'To check the case' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(admin.locator('.compare canvas')).toHaveCount(2, { timeout: 30_000 })
  await expect(admin.getByRole('dialog')).toHaveCount(0)
}
