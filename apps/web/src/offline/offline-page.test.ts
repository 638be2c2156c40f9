import { languages } from '@clearhold/contract/language'
import { describe, expect, test } from 'vitest'
import { offlinePage, offlinePolicy } from './offline-page.ts'

describe.each(languages)('%s', (language) => {
  const html = offlinePage(language, 'Clear & <Hold', 'n-1')
  const words = html.replace(/<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<meta[^>]*>/g, '').replace(/<[^>]+>/g, ' ')

  test('says that it is offline, without a figure, and needs nothing else', () => {
    expect(html).toContain(`<html lang="${language}">`)
    expect(words).not.toMatch(/\d|USDT/)
    expect(html).not.toMatch(/<script|src=|url\(|@import|https?:/)
    expect(html).toContain('Clear &amp; &lt;Hold')
  })

  test('its style is let through by its own policy, and nothing else is', () => {
    expect(html).toContain('<style nonce="n-1">')
    expect(offlinePolicy('n-1')).toContain("default-src 'none'; style-src 'nonce-n-1'")
  })
})
