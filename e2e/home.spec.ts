import { expect, test } from '@playwright/test'
import { newInvestor } from './investors.ts'
import {
  expectAccessible,
  hasSidewaysScroll,
  homeOf,
  languages,
  liveSection,
  siteUrl,
  untilHydrated,
  watchConsole,
} from './pages.ts'
import { inTurn } from './turns.ts'

test('home: every section of the specification, in its order, without an error', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(siteUrl())
  const order = await page
    .locator('[data-section]')
    .evaluateAll((found) => found.map((section) => section.getAttribute('data-section')))
  expect(order).toEqual([
    'hero',
    'figures',
    'ticker',
    'product',
    'community',
    'reasons',
    'calculator',
    'steps',
    'testimonials',
    'faq',
    'newsletter',
    'video',
    'market',
    'more-figures',
    'closing',
  ])
  for (const name of order) if (name !== 'product') await liveSection(page, name ?? '')
  expect(errors).toEqual([])
})

test('home: the hero leads to register and to log in', async ({ page }) => {
  await page.goto(siteUrl())
  const hero = page.locator('[data-section="hero"]')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Every promise is funded before it is made.')
  await expect(hero.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/register')
  await expect(hero.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})

test('home: the statistics strip has live figures with how we know, and sample figures with their tags', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  // Where this test runs first nothing is owed yet, and the strip says that instead.
  const investor = await newInvestor(browser, { cash: 500n })
  await investor.page.context().close()
  const strip = page.locator('[data-section="figures"]')
  // Public figures are kept for a minute.
  await expect(async () => {
    await page.goto(siteUrl())
    await untilHydrated(page)
    await expect(strip.getByText('Held per 1.00 owed').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(strip.getByText('Assets held').first()).toBeVisible()
  // The demo operator's 100,000, and whatever other tests pay in.
  await expect(strip.locator('.money').first()).toHaveText(/^\s*[1-9]\d\d,\d{3}\.\d\d\s*USDT/)
  await strip.getByRole('button', { name: 'How we know: Assets held' }).click()
  await expect(page.getByText('The balances of every custody account in our ledger')).toBeVisible()
  await expect(page.getByText(/Computed .* UTC/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip.getByText('more than is owed')).toBeVisible()
  const more = await liveSection(page, 'more-figures')
  for (const name of ['Paid out', 'Investors'])
    await expect(more.getByRole('button', { name: `How we know: ${name}` })).toBeVisible()
  const sample = more.getByRole('region', { name: 'Sample figures' })
  await expect(sample.locator('.sample')).toHaveText('Sample figures')
  for (const value of ['$2.5B+', '500K+', '99.9%', '150+', '24/7', '200M+'])
    await expect(sample.getByText(value, { exact: true })).toBeVisible()
  await expect(sample.getByText('over 200 million under management')).toBeVisible()
})

test('home: when the api does not answer, the strip says so, shows no old figure and offers to try again', async ({
  page,
}) => {
  await page.route('**/api/public/figures', (route) => route.abort())
  await page.goto(siteUrl())
  await expect(page.getByText('We could not reach our server. We show no figure rather than an old one.')).toBeVisible()
  await page.unroute('**/api/public/figures')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('button', { name: 'How we know: Assets held' })).toBeVisible()
})

test('home: figures with a demo’s history in them carry its tag, others none', async ({ page }) => {
  const tag = page.getByRole('region', { name: 'Computed from the ledger' }).getByText('Demo history')
  const answer = async (demoHistory: object | null) => {
    await page.route('**/api/public/figures', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), demoHistory } })
    })
    await page.goto(siteUrl())
    await expect(page.getByRole('button', { name: 'How we know: Assets held' })).toBeVisible()
  }
  await answer({ from: '2026-05-20T09:00:00.000Z', until: '2026-11-18T09:00:00.000Z' })
  await expect(tag).toBeVisible()
  await page.unroute('**/api/public/figures')
  await answer(null)
  await expect(tag).toHaveCount(0)
})

test('home: an api of the other edition is refused, in words', async ({ page }) => {
  await page.route('**/api/public/figures', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'clearhold-edition': 'live' } }),
  )
  await page.goto(siteUrl())
  await expect(page.getByText('This page and our server do not belong together')).toBeVisible()
})

test('home: the community block with Learn more, and gateways automatic and manual', async ({ page }) => {
  await page.goto(siteUrl())
  const block = await liveSection(page, 'community')
  await expect(block.getByRole('heading', { name: 'Become part of the community' })).toBeVisible()
  await expect(block.getByText('A growing community')).toBeVisible()
  await expect(block.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/about')
  await expect(page.getByText('Automatic: USDT to an address of your own')).toBeVisible()
})

test('home: six reasons, laid out differently on phone, tablet and desktop', async ({ page }) => {
  await page.goto(siteUrl())
  const sheet = page.locator('[data-section="reasons"]')
  await expect(sheet.getByRole('article')).toHaveCount(6)
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await sheet
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    return new Set(lefts).size
  }
  await expect.poll(() => columns(390)).toBe(1)
  await expect.poll(() => columns(820)).toBe(2)
  await expect.poll(() => columns(1440)).toBe(3)
})

test('home: three steps to maximize earning, and every column adds up to the same total', async ({ page }) => {
  await page.goto(siteUrl())
  const band = page.locator('[data-section="steps"]')
  await expect(band.getByText('Maximize earning')).toBeVisible()
  await expect(band.getByRole('heading', { level: 3 })).toHaveText([
    'Create an account',
    'Choose a plan',
    'Get your profit',
  ])
  await expect(band.getByText('It was set aside when the plan was activated')).toBeVisible()
  const totals = await band
    .locator('.accounts')
    .evaluateAll((lists) =>
      lists.map((list) =>
        [...list.querySelectorAll('dd')].reduce(
          (sum, { textContent }) => sum + Number(textContent?.replace(',', '')),
          0,
        ),
      ),
    )
  expect(new Set(totals).size).toBe(1)
})

test('home: on a phone one step at a time, one testimonial, rows for what others frame, and sample figures that open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(siteUrl())
  await untilHydrated(page)
  const steps = page.locator('[data-section="steps"]')
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Create an account'])
  await steps.getByText('3. Profit').click()
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Get your profit'])
  const voices = await liveSection(page, 'testimonials')
  await expect(voices.locator('.voices[data-shown] .voice:visible')).toHaveCount(1)
  await voices.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(voices.locator('.voices[data-shown]')).toHaveAttribute('aria-label', 'Slide 2 of 10')
  const market = await liveSection(page, 'market')
  await expect(market.getByRole('tab')).toHaveCount(0)
  await expect(market.getByRole('button', { name: 'Show one month of prices' })).toBeVisible()
  const more = await liveSection(page, 'more-figures')
  await expect(more.getByText('$2.5B+')).toBeHidden()
  await more.getByText('Show them').click()
  await expect(more.getByText('$2.5B+')).toBeVisible()
})

for (const language of languages) {
  const title = `home: on a phone it is at most 8,000 pixels high with all of its sections, in ${language}`
  test(title, inTurn(title), async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(siteUrl(homeOf[language]))
    await untilHydrated(page)
    const sections = page.locator('[data-section]')
    await expect(sections).toHaveCount(15)
    // What they ask for may make them longer than they were built.
    for (const section of await sections.all()) {
      const name = await section.getAttribute('data-section')
      if (name === 'product') await section.scrollIntoViewIfNeeded()
      else await liveSection(page, name ?? '')
      expect(await section.evaluate((found) => found.getBoundingClientRect().height)).toBeGreaterThan(20)
    }
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8_000)
    expect(await hasSidewaysScroll(page)).toBe(false)
  })
}

test('home: after the first sections the product itself, with a sample account in it and the way to look around', async ({
  page,
}) => {
  const errors = watchConsole(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(siteUrl())
  await untilHydrated(page)
  const product = page.locator('[data-section="product"]')
  await product.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const frame = product.getByRole('figure')
  await expect(frame.locator('.sample')).toHaveText(['Sample account'])
  await expect(frame).toContainText('Welcome, Ines')
  await expect(frame.locator('.money-hero')).toHaveText(/10,840\.50/)
  await expect(frame.locator('.chart-line').first()).toBeVisible()
  await expect(product.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/login')
  // A picture: nothing in it takes the focus, and its code is not downloaded to draw it.
  await expect(frame.locator('[inert]')).toHaveCount(1)
  await expect(product.locator('[style]')).toHaveCount(0)
  expect(asked.filter((path) => /product|step-chart|signed-in/.test(path))).toEqual([])
  await product.getByRole('link', { name: 'Look around' }).click()
  await expect(page.getByRole('button', { name: 'As Ines, an investor' })).toBeVisible()
  expect(errors).toEqual([])
})

test('home: five questions; opening one closes any other, clicking an open one closes it', async ({ page }) => {
  await page.goto(siteUrl())
  const faq = await liveSection(page, 'faq')
  await expect(faq.locator('summary')).toHaveText([
    'How do I withdraw money?',
    'Is there a manual deposit option?',
    'Which payment methods are supported?',
    'How long does a withdrawal take?',
    'What is the minimum deposit?',
  ])
  const open = () => faq.locator('details[open] summary').allTextContents()
  await faq.getByText('How long does a withdrawal take?').click()
  await faq.getByText('What is the minimum deposit?').click()
  await expect.poll(open).toEqual(['What is the minimum deposit?'])
  await faq.getByText('What is the minimum deposit?').click()
  await expect.poll(open).toEqual([])
})

test('home: the button to the top is hidden at 300 px, visible above, and leads up', async ({ page }) => {
  await page.goto(siteUrl())
  await untilHydrated(page)
  const button = page.getByRole('button', { name: 'Back to the top' })
  await page.evaluate(() => scrollTo(0, 300))
  await expect(button).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 301))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
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
  await expect(page.locator('main').getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', '/es/contact')
  await expectAccessible(page)
  for (const path of ['/nothing.data', '/assets/none.js', '/design', '/..%2f..%2fpackage.json']) {
    expect((await request.get(siteUrl(path))).status(), path).toBe(404)
  }
})

test('only the way in and the areas behind it fall back to the application', async ({ page, request }) => {
  for (const path of ['/user/anything', '/admin/anything', '/login', '/register']) {
    expect((await request.get(siteUrl(path))).status(), path).toBe(200)
  }
  expect((await request.get(siteUrl('/login/anything'))).status()).toBe(404)
  await page.goto(siteUrl('/user/anything'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
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
