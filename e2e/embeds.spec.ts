import { expect, test } from '@playwright/test'
import { liveSection, siteUrl, stopClock } from './pages.ts'

const answering = `<!doctype html><script>parent.postMessage('ready', '*')</script>`

test('frames: nothing is fetched from others before a click', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl())) foreign.push(request.url())
  })
  await page.goto(siteUrl())
  for (const name of ['ticker', 'video', 'market']) await liveSection(page, name)
  await page.goto(siteUrl('/contact'))
  await liveSection(page, 'map')
  expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('ticker: S&P 500, US 100, EUR/USD, Bitcoin and Ethereum under one tag, and the frame on request', async ({
  page,
}) => {
  await page.route('https://www.tradingview-widget.com/**', (route) => route.abort())
  await page.goto(siteUrl())
  const strip = await liveSection(page, 'ticker')
  const lines = strip.locator('.ticker-tape > .ticker-lines')
  await expect(lines.locator('.ticker-name')).toHaveText(['S&P 500', 'US 100', 'EUR/USD', 'Bitcoin', 'Ethereum'])
  await expect(strip.locator('.sample')).toHaveText(['Sample prices'])
  await expect(lines.getByText('6,012.45')).toBeVisible()
  await expect(strip.getByText('Made up for the demo.')).toBeVisible()
  await stopClock(page)
  await strip.getByRole('button', { name: 'Show live prices' }).click()
  const source = decodeURIComponent((await strip.locator('iframe').getAttribute('src')) ?? '')
  for (const name of ['S&P 500', 'US 100', 'EUR/USD', 'Bitcoin', 'Ethereum']) expect(source).toContain(name)
  await page.clock.runFor(9_000)
  await expect(strip.getByRole('status')).toContainText('If the frame stays empty, TradingView is blocked')
})

test('ticker: a tape that moves and rests on request, with the source of real prices and their time', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const quote = { price: '6012.45', changeBasisPoints: 38, asOf: '2026-11-13T09:30:00.000Z' }
  const quotes = ['SPX', 'NDX', 'EURUSD', 'BTCUSD', 'ETHUSD'].map((symbol) => ({ symbol, ...quote }))
  await page.route('**/api/market-quotes', (route) =>
    route.fulfill({ json: { source: 'quotes.example', sample: false, quotes } }),
  )
  await page.goto(siteUrl())
  const strip = await liveSection(page, 'ticker')
  await expect(strip.getByText('Source: quotes.example, as of Fri 13 Nov, 09:30 UTC')).toBeVisible()
  const states = () =>
    strip.locator('.ticker-tape').evaluate((tape) => tape.getAnimations({ subtree: true }).map((one) => one.playState))
  await page.mouse.move(5, 5)
  await expect.poll(states).toEqual(['running', 'running'])
  await strip.getByRole('button', { name: 'Pause the ticker' }).click()
  expect(await states()).toEqual(['paused', 'paused'])
  await context.close()
})

test('market overview: four tabs of five or six lines, and the frame: one month, dark, height 500', async ({
  page,
}) => {
  await page.route('https://www.tradingview-widget.com/**', (route) =>
    route.fulfill({ body: answering, contentType: 'text/html' }),
  )
  await page.goto(siteUrl())
  const market = await liveSection(page, 'market')
  await expect(market.getByText('Crypto and traditional markets')).toBeVisible()
  await expect(market.getByRole('tab')).toHaveText(['Forex', 'Indices', 'Bonds', 'Commodities'])
  for (const tab of ['Forex', 'Indices', 'Bonds', 'Commodities']) {
    await market.getByRole('tab', { name: tab }).click()
    const lines = await market.getByRole('tabpanel').getByRole('listitem').count()
    expect([5, 6]).toContain(lines)
  }
  await market.getByRole('button', { name: 'Show one month of prices' }).click()
  const frame = market.locator('iframe')
  const settings = JSON.parse(decodeURIComponent(new URL((await frame.getAttribute('src')) ?? '').hash.slice(1)))
  expect(settings).toMatchObject({ colorTheme: 'dark', dateRange: '1M', height: 500 })
  expect(settings.tabs.map(({ title }: { title: string }) => title)).toEqual([
    'Forex',
    'Indices',
    'Bonds',
    'Commodities',
  ])
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(500)
  await expect(market.getByRole('status')).toHaveCount(0)
})

test('video: our own still, then the frame, and words when it stays silent', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort())
  await page.goto(siteUrl())
  const video = await liveSection(page, 'video')
  await expect(video.getByRole('img', { name: /open ledger/ })).toBeVisible()
  await expect(video.getByText('Sample video, not ours')).toBeVisible()
  await expect(video.getByRole('heading')).toHaveText('Here a film will show how a plan is funded')
  await expect(video.getByText('In this demo a placeholder on another subject plays')).toBeVisible()
  await stopClock(page)
  await video.getByRole('button', { name: 'Play the video' }).click()
  await expect(video.getByText('Waiting for YouTube.')).toBeVisible()
  await page.clock.runFor(8_100)
  await expect(video.getByText('If the frame stays empty, YouTube is blocked')).toBeVisible()
  await expect(video.getByRole('link', { name: 'Open it at YouTube' })).toBeVisible()
  await video.getByRole('button', { name: 'Close all frames' }).click()
  await expect(video.locator('iframe')).toHaveCount(0)
})

test('map: Our Location, drawn until a visitor asks for the real one', async ({ page }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ body: answering, contentType: 'text/html' }),
  )
  await page.goto(siteUrl('/contact'))
  const map = await liveSection(page, 'map')
  await expect(map.getByRole('heading', { name: 'Our Location' })).toBeVisible()
  await map.getByRole('button', { name: 'Show the map' }).click()
  await expect(map.locator('iframe')).toHaveAttribute('src', /openstreetmap\.org\/export\/embed\.html/)
})

test('frames: allowed once, every frame opens on every page, and closing one closes them all', async ({ page }) => {
  for (const host of ['www.tradingview-widget.com', 'www.youtube-nocookie.com', 'www.openstreetmap.org'])
    await page.route(`https://${host}/**`, (route) => route.fulfill({ body: answering, contentType: 'text/html' }))
  await page.goto(siteUrl('/contact'))
  const map = await liveSection(page, 'map')
  await expect(map.getByText('TradingView, YouTube and OpenStreetMap on all our pages')).toBeVisible()
  await map.getByRole('button', { name: 'Show the map' }).click()
  await page.goto(siteUrl())
  const video = await liveSection(page, 'video')
  // The video plays only after the visitor presses play.
  await expect(video.locator('iframe')).toHaveAttribute('src', /enablejsapi=1$/)
  const market = await liveSection(page, 'market')
  await expect(market.locator('iframe')).toHaveCount(1)
  await market.getByRole('button', { name: 'Close all frames' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goto(siteUrl('/contact'))
  await liveSection(page, 'map')
  await expect(page.locator('iframe')).toHaveCount(0)
})
