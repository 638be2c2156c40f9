import { expect, test } from 'vitest'
import { robotsText, sitemapText } from './search-engines.ts'

test('the sitemap names every public page in every language, and each names the others', () => {
  const sitemap = sitemapText('https://example.org')
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    expect.arrayContaining([
      'https://example.org/',
      'https://example.org/es',
      'https://example.org/fr/investmentplan',
      'https://example.org/status',
    ]),
  )
  expect(sitemap.match(/hreflang="x-default" href="https:\/\/example\.org\/"/g)).toHaveLength(3)
  expect(sitemap).not.toContain('newsletter')
})

test('robots are shown the sitemap and kept out of the signed-in areas', () => {
  expect(robotsText('https://example.org')).toContain('Sitemap: https://example.org/sitemap.xml')
  expect(robotsText('https://example.org')).toMatch(/Disallow: \/user\/\nDisallow: \/admin\//)
})
