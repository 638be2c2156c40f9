import { expect, test } from '@playwright/test'
import {
  expectAccessible,
  hasSidewaysScroll,
  inLanguage,
  type Language,
  languages,
  publicPages,
  siteUrl,
  untilHydrated,
  watchConsole,
} from './pages.ts'
import { inTurn } from './turns.ts'

// Every public page in every language: axe in light, no sideways scroll at 320 px, no error; in one language, since words have no
// colour, the colours again in dark. The gate looks at colours in that language alone; with --all in every one.
const withoutColours = (language: Language) => process.env['GATE'] === 'usual' && language !== 'en'

for (const language of languages) {
  for (const half of [publicPages.slice(0, 4), publicPages.slice(4)]) {
    const title = `accessible in ${language}: ${half.join(' ')}`
    test(title, inTurn(title), async ({ page }) => {
      test.setTimeout(120_000)
      const errors = watchConsole(page)
      for (const path of half) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(siteUrl(inLanguage(path, language)))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await untilHydrated(page)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, withoutColours(language) ? 'all but colours' : undefined)
        if (language === 'en') {
          await page.emulateMedia({ colorScheme: 'dark' })
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
          await expectAccessible(page, ['color-contrast'])
        }
        // 320 px is also what is left of 1280 at 400% zoom.
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await hasSidewaysScroll(page), path).toBe(false)
      }
      expect(errors).toEqual([])
    })
  }
}
