import { expect, test } from '@playwright/test'
import { expectAccessible, hasSidewaysScroll, homeOf, siteUrl, themes, untilHydrated, watchConsole } from './pages.ts'

const words = {
  en: {
    title: 'Every promise is funded before it is made.',
    strip: 'Demo - test money only. Nothing here is an offer.',
    how: 'How we know',
  },
  es: { title: 'Cada promesa se financia antes de hacerse.', strip: /Demostración/, how: 'Cómo lo sabemos' },
  fr: {
    title: 'Chaque promesse est financée avant d’être faite.',
    strip: /Démonstration/,
    how: 'Comment nous le savons',
  },
} as const

for (const [language, path] of Object.entries(homeOf) as [keyof typeof homeOf, string][]) {
  for (const theme of themes) {
    test(`home in ${language}, ${theme}: complete, accessible, without an error`, async ({ page }) => {
      const errors = watchConsole(page)
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(siteUrl(path))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].title)
      await expect(page.getByText(words[language].strip).first()).toBeVisible()
      await untilHydrated(page)
      await expect(page.getByRole('button', { name: words[language].how })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await hasSidewaysScroll(page)).toBe(false)
      expect(errors).toEqual([])
    })
  }
}

test('assets held come from the ledger, with how we know; zero on a new book', async ({ page }) => {
  await page.goto(siteUrl())
  await expect(page.getByText('Assets held').first()).toBeVisible()
  await expect(page.locator('.money').first()).toHaveText(/0\.00\s*USDT/)
  await page.getByRole('button', { name: 'How we know' }).click()
  await expect(page.getByText('The balances of every custody account in our ledger')).toBeVisible()
  await expect(page.getByText(/Computed .* UTC/)).toBeVisible()
})

test('without JavaScript the page is complete and says why there is no figure', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(siteUrl())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This figure is computed when you look at it')).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.fr.title)
  await page.context().close()
})

test('when the api does not answer, the page says so, shows no old figure and offers to try again', async ({
  page,
}) => {
  await page.route('**/api/public/figures', (route) => route.abort())
  await page.goto(siteUrl())
  await expect(page.getByText('We could not reach our server. We show no figure rather than an old one.')).toBeVisible()
  await page.unroute('**/api/public/figures')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'How we know' })).toBeVisible()
})

test('an api of the other edition is refused, in words', async ({ page }) => {
  await page.route('**/api/public/figures', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'clearhold-edition': 'live' } }),
  )
  await page.goto(siteUrl())
  await expect(page.getByText('This page and our server do not belong together')).toBeVisible()
})

test('a visitor loads no code of the investor or admin area, and no other language', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto(siteUrl())
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(files.some((file) => file.includes('texts-en-'))).toBe(true)
  expect(files.filter((file) => /\/(investor|admin)-|texts-(es|fr)-/.test(file))).toEqual([])
})

test('a page that does not exist answers 404 and helps; so do files and data', async ({ page, request }) => {
  const answer = await page.goto(siteUrl('/es/nada'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectAccessible(page)
  for (const path of ['/nothing.data', '/assets/none.js', '/design', '/..%2f..%2fpackage.json']) {
    expect((await request.get(siteUrl(path))).status(), path).toBe(404)
  }
})

test('only /user and /admin fall back to the application', async ({ page, request }) => {
  for (const path of ['/user/anything', '/admin/anything']) {
    expect((await request.get(siteUrl(path))).status(), path).toBe(200)
    await page.goto(siteUrl(path))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page.')
  }
})

test('the theme switch is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(siteUrl())
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the pages and the api carry a strict policy', async ({ request }) => {
  const { 'content-security-policy': policy = '' } = (await request.get(siteUrl())).headers()
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$| ')/)
  expect(policy).not.toContain('unsafe')
  expect((await request.get(siteUrl('/api/public/figures'))).headers()['content-security-policy']).toContain(
    "default-src 'none'",
  )
})
