import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAlsoOnPhone, hasSidewaysScroll, siteUrl, untilHydrated, watchConsole } from './pages.ts'

const samples = ['/docs/operators/install', '/es/docs/operators/runbooks/payouts-stopped', '/fr/docs/investors/offline']

test('documents: accessible in both themes, on a small phone without sideways scroll, and unchanged by their script', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const errors = watchConsole(page)
  for (const path of samples) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(siteUrl(path))
    const before = await page.locator('.docs').innerHTML()
    await untilHydrated(page)
    expect(await page.locator('.docs').innerHTML(), path).toBe(before)
    expect(before.length).toBeGreaterThan(2_000)
    await expectAccessibleAlsoOnPhone(page)
  }
  expect(errors).toEqual([])
})

test('documents: a line has 65 to 75 characters, wide code and tables scroll and the page does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(siteUrl('/docs/investors/start'))
  const lengths = await charactersInALine(page)
  expect(lengths).toBeGreaterThanOrEqual(65)
  expect(lengths).toBeLessThanOrEqual(75)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(siteUrl('/docs/operators/install'))
  for (const wide of ['.docs-text pre', '.docs-table']) {
    const scrolls = page.locator(wide).filter({ visible: true })
    const widths = await scrolls.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(Math.max(...widths), wide).toBeGreaterThan(0)
  }
  expect(await hasSidewaysScroll(page)).toBe(false)
})

test('documents: from one to the next, to the parts of the page and to the other documents, without script', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(siteUrl('/es/docs'))
  await page.getByRole('link', { name: 'Compruébenos en diez minutos' }).click()
  await page.getByRole('navigation', { name: 'Documento anterior y siguiente' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compruebe que está contado')
  await page.getByRole('navigation', { name: 'En esta página', exact: true }).getByRole('link').first().click()
  await expect(page).toHaveURL(siteUrl('/es/docs/investors/check-your-money#qué-hace-usted'))
  await page.goto(siteUrl('/fr/docs/operators/go-live'))
  await expect(page.getByText('Ce document n’est rédigé qu’en anglais.')).toBeVisible()
  await context.close()
})

test('documents: every address of the sitemap and every link in them leads to a page', async ({ request }) => {
  test.setTimeout(120_000)
  const sitemap = await (await request.get(siteUrl('/sitemap.xml'))).text()
  const listed = [...sitemap.matchAll(/<loc>[^<]*?((?:\/\w\w)?\/docs\/[^<]+)<\/loc>/g)].map(([, path = '']) => path)
  expect(listed.length).toBeGreaterThan(80)
  const links = new Set<string>()
  for (const path of listed) {
    const answer = await request.get(siteUrl(path))
    expect(answer.status(), path).toBe(200)
    for (const [, href = ''] of (await answer.text()).matchAll(/ href="(\/[^"#?]*)/g)) links.add(href)
  }
  for (const link of links) {
    if (!link.startsWith('/proof/log/')) expect((await request.get(siteUrl(link))).status(), link).toBe(200)
  }
})

test('documents: an address that has none is not found, and stays so when its script has come', async ({ page }) => {
  expect((await page.goto(siteUrl('/fr/docs/operators/nowhere')))?.status()).toBe(404)
  await untilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  await expect(page.locator('.docs')).toHaveCount(0)
})

/** Of the longest paragraph of the page: all its characters by its lines. */
function charactersInALine(page: Page): Promise<number> {
  return page.locator('.docs-text > p').evaluateAll((all) => {
    const longest = all.toSorted((one, other) => (other.textContent ?? '').length - (one.textContent ?? '').length)[0]
    if (longest === undefined) return 0
    const range = document.createRange()
    range.selectNodeContents(longest)
    const lines = new Map<number, number>()
    for (const text of textNodes(longest)) {
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top, width } = range.getBoundingClientRect()
        if (width > 0) lines.set(Math.round(top), (lines.get(Math.round(top)) ?? 0) + 1)
      }
    }
    // The last line is as long as it happens to be.
    const full = [...lines.values()].slice(0, -1)
    return full.reduce((sum, one) => sum + one, 0) / full.length

    function textNodes(inside: Node): Text[] {
      return [...inside.childNodes].flatMap((one) => (one instanceof Text ? [one] : textNodes(one)))
    }
  })
}
