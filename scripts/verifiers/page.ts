import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumArguments, headlessChromiumPath } from '#stack/chromium.ts'
import { repositoryRoot } from '#stack/product.ts'

export const proofFolder = join(repositoryRoot, 'packages/proof')

export function startBrowser(): Promise<Browser> {
  const executablePath = headlessChromiumPath()
  return chromium.launch({ args: chromiumArguments, ...(executablePath !== undefined && { executablePath }) })
}

/** verify.html as it is used: from disk, offline. Complaints are the browser's errors and the page's requests. */
export async function openVerifyPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.newContext({ offline: true, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const address = pathToFileURL(join(proofFolder, 'verify.html')).href
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => request.url() !== address && complaints.push(request.url()))
  await page.goto(address)
  return { page, complaints }
}
