import { expect, test } from '@playwright/test'
import { inLanguage, type Language, siteUrl } from './pages.ts'

// Decisions 14 as a table: what the person has chosen before, what the browser asks for, and where they end up.
interface Situation {
  readonly url: string
  readonly stored?: string
  readonly cookie?: string
  readonly browser: string
  readonly path: string
  readonly lang: string
  /** '@all' where the table of combinations below also has it. */
  readonly tag?: '@all'
}

const situations: Readonly<Record<string, Situation>> = {
  'a Spanish browser': { url: '/', browser: 'es-MX', path: '/es', lang: 'es' },
  'a German browser falls back to English': { url: '/', browser: 'de-DE', path: '/', lang: 'en' },
  'a French browser': { url: '/', browser: 'fr-CA', path: '/fr', lang: 'fr', tag: '@all' },
  'storage over browser': { url: '/', stored: 'fr', browser: 'es', path: '/fr', lang: 'fr' },
  'cookie over browser': { url: '/', cookie: 'es', browser: 'fr', path: '/es', lang: 'es' },
  'storage over cookie': { url: '/', stored: 'fr', cookie: 'es', browser: 'en', path: '/fr', lang: 'fr', tag: '@all' },
  'query over storage': { url: '/?lng=es', stored: 'fr', browser: 'en', path: '/es', lang: 'es' },
  'query in English over storage': { url: '/?lng=en', stored: 'fr', browser: 'fr', path: '/', lang: 'en' },
  'stored English over a French browser': { url: '/', stored: 'en', browser: 'fr', path: '/', lang: 'en' },
  'an unknown stored language is passed over': { url: '/', stored: 'xx', browser: 'es', path: '/es', lang: 'es' },
  'an unknown query is passed over': { url: '/?lng=xx', browser: 'fr', path: '/fr', lang: 'fr' },
  'a prefixed address wins over everything': {
    url: '/es',
    stored: 'fr',
    cookie: 'fr',
    browser: 'fr',
    path: '/es',
    lang: 'es',
    tag: '@all',
  },
  'the user area switches in place': { url: '/user/x', stored: 'fr', browser: 'en', path: '/login', lang: 'fr' },
  'the admin area switches in place': { url: '/admin/x', browser: 'es', path: '/login', lang: 'es' },
  'the way in switches in place': { url: '/register', browser: 'fr', path: '/register', lang: 'fr' },
}

for (const [name, { url, stored, cookie, browser: locale, path, lang, tag }] of Object.entries(situations)) {
  test(`language: ${name}`, { tag: tag ?? [] }, async ({ browser }) => {
    const context = await browser.newContext({ locale })
    if (cookie !== undefined) await context.addCookies([{ name: 'i18next', value: cookie, url: siteUrl() }])
    if (stored !== undefined) {
      await context.addInitScript((value) => {
        if (sessionStorage.getItem('seeded') === null) localStorage.setItem('i18nextLng', value)
        sessionStorage.setItem('seeded', 'yes')
      }, stored)
    }
    const page = await context.newPage()
    await page.goto(siteUrl(url))
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(lang)
    expect((await context.cookies()).find((kept) => kept.name === 'i18next')?.value).toBe(lang)
    await context.close()
  })
}

test('language: the switcher leads to the same page and is remembered', async ({ page }) => {
  await page.goto(siteUrl())
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(siteUrl('/es'))
  await page.goto(siteUrl('/'))
  await expect(page).toHaveURL(siteUrl('/es'))
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(siteUrl('/'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

// The whole rule against a second, independent writing of it: query x storage x cookie x browser x address.
for (const browserLanguage of ['en-GB', 'fr-CA', 'de-DE'] as const) {
  test(`language: every combination with a browser in ${browserLanguage}`, async ({ browser }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ locale: browserLanguage })
    const page = await context.newPage()
    await page.route('**/assets/*', (route) => route.abort())
    await page.goto(siteUrl('/robots.txt'))
    for (const address of ['/', '/about', '/es/about']) {
      for (const query of [undefined, 'es']) {
        for (const stored of [undefined, 'fr']) {
          for (const cookie of [undefined, 'es']) {
            await context.clearCookies()
            await page.evaluate((value) => {
              localStorage.clear()
              if (value !== null) localStorage.setItem('i18nextLng', value)
            }, stored ?? null)
            if (cookie !== undefined) await context.addCookies([{ name: 'i18next', value: cookie, url: siteUrl() }])
            await page.goto(siteUrl(address + (query === undefined ? '' : `?lng=${query}`)))
            const wishes = [query, stored, cookie, browserLanguage.slice(0, 2), 'en']
            const known = (wish: string | undefined): wish is Language =>
              wish === 'en' || wish === 'es' || wish === 'fr'
            const language = address.startsWith('/es') ? 'es' : (wishes.find(known) ?? 'en')
            const path = inLanguage(address.replace(/^\/es/, ''), language)
            const situation = JSON.stringify({ address, query, stored, cookie })
            await expect(page.locator('html'), situation).toHaveAttribute('lang', language)
            expect(new URL(page.url()).pathname, situation).toBe(path)
            expect(await page.evaluate(() => localStorage.getItem('i18nextLng')), situation).toBe(language)
          }
        }
      }
    }
    await context.close()
  })
}
