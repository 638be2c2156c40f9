import type { Page } from '@playwright/test'

/** A key that means something to the whole page. A page listens for it a moment after it has drawn what the key is for. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
  await page.keyboard.press(key)
}
