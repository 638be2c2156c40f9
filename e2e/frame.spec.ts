import { expect, test } from '@playwright/test'
import { publicPages, siteUrl, stopClock, untilHydrated } from './pages.ts'

test('bars: every public page has the top bar with its six links and the footer with e-mail, phone and address', async ({
  page,
}) => {
  for (const path of publicPages) {
    expect((await page.goto(siteUrl(path)))?.status(), path).toBe(200)
    const bar = page.getByRole('banner')
    const links = bar.locator('.topbar-pages a, .topbar-door')
    const names = ['Home', 'About', 'Contact', 'Investment Plan', 'Proof', 'Register', 'Log in']
    await expect(links, path).toHaveText(names)
    const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(addresses, path).toEqual(['/', '/about', '/contact', '/investmentplan', '/proof', '/register', '/login'])
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'support@clearhold.example' })).toBeVisible()
    await expect(footer.getByRole('link', { name: '+1 555 0100' })).toBeVisible()
    await expect(footer.getByText('New York')).toBeVisible()
    await expect(footer.getByText('Sample contact details')).toBeVisible()
  }
})

test('bars: the way in and the areas behind it have neither', async ({ page }) => {
  for (const path of ['/user/anything', '/admin/anything', '/login']) {
    await page.goto(siteUrl(path))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('bars: on a phone the menu opens without script and leads on', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(siteUrl())
  await page.locator('summary.icon-button').click()
  await page.locator('.menu-sheet').getByRole('link', { name: 'Investment Plan' }).click()
  await expect(page).toHaveURL(siteUrl('/investmentplan'))
  await context.close()
})

test('splash: the name and Loading... for 1500 ms at start, once in a session, gone at the first key', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await stopClock(page)
  await page.goto(siteUrl(), { waitUntil: 'commit' })
  const splash = page.locator('.splash')
  await expect(splash).toBeVisible()
  await expect(splash).toHaveText(/Clearhold\s*Loading\.\.\./)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.clock.runFor(1400)
  await expect(splash).toBeVisible()
  await page.clock.runFor(200)
  await expect(splash).toBeHidden()
  await page.goto(siteUrl('/about'))
  await expect(splash).toBeHidden()
  await context.close()

  // The way in and the areas start with it too, in the language that is known only in the browser.
  const other = await browser.newContext({ reducedMotion: 'no-preference', locale: 'es-ES' })
  const second = await other.newPage()
  await stopClock(second)
  await second.goto(siteUrl('/user/userdashboard'), { waitUntil: 'commit' })
  await expect(second.getByText('Cargando...')).toBeVisible()
  await expect(second.getByText('Loading...')).toBeHidden()
  await second.keyboard.press('Shift')
  await expect(second.locator('.splash')).toBeHidden()
  await other.close()
})

test('splash: none for reduced motion', async ({ page }) => {
  await page.goto(siteUrl(), { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toBeHidden()
})

test('route change: the page is at its top on each, and the way back is restored', async ({ page }) => {
  await page.goto(siteUrl())
  await untilHydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(siteUrl('/about'))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  // The way back may load the page anew, which ends whatever is being asked in it.
  await expect(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)).toPass()
})

test('search engines and sharing: titles, canonical, hreflang, picture, structured data', async ({ page, request }) => {
  const titles = new Set<string>()
  for (const path of publicPages) {
    await page.goto(siteUrl(`/fr${path === '/' ? '' : path}`))
    titles.add(await page.title())
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/fr${path === '/' ? '' : path}$`),
    )
    await expect(page.locator('link[rel="alternate"]')).toHaveCount(4)
    if (path === '/newsletter') continue
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await request.get(siteUrl(new URL(picture ?? '').pathname))
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png'])
  }
  expect(titles.size).toBe(publicPages.length)
  await page.goto(siteUrl('/es'))
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data['@graph'].map((part: { '@type': string }) => part['@type'])).toEqual(['Organization', 'FAQPage'])
  expect(data['@graph'][1].mainEntity).toHaveLength(5)
  const sitemap = await (await request.get(siteUrl('/sitemap.xml'))).text()
  // Without the documents, which e2e/docs.spec.ts follows.
  expect(sitemap.match(/<loc>(?![^<]*\/docs\/)/g)).toHaveLength(30)
  expect(await (await request.get(siteUrl('/robots.txt'))).text()).toContain('Sitemap:')
})
