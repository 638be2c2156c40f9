import { languages } from '@clearhold/contract/language'
import { expect, test } from 'vitest'
import { feedText } from './feed.ts'
import { pageText } from './page.ts'
import { parts, up } from './parts.ts'
import type { Report } from './report.ts'
import { addMinute, noSamples, statusOf } from './samples.ts'

const nowMs = Date.parse('2026-11-19T10:00:00Z')
const place = { url: 'https://status.example', siteUrl: 'https://example', brand: 'A & B' }
const samples = addMinute(noSamples, nowMs, Object.fromEntries(parts.map((part) => [part, up])))
const hostile = '</p><script>alert("1")</script>'
const report: Report = {
  computedAt: new Date(nowMs).toISOString(),
  parts: parts.map((part) => statusOf(samples, part, nowMs)),
  outages: [],
  incidents: [
    {
      id: '2475d514-e188-424b-93a1-7052c9736215',
      title: { en: hostile, es: hostile, fr: hostile },
      parts: ['withdrawals'],
      updates: [
        {
          at: '2026-11-19T09:00:00.000Z',
          state: 'investigating',
          money: 'unknown',
          text: { en: 'First & last', es: 'Primero', fr: 'D’abord' },
        },
        { at: '2026-11-19T09:30:00.000Z', state: 'watching', money: 'untouched', text: { en: 'b', es: 'c', fr: 'd' } },
      ],
    },
  ],
  incidentsReadAt: null,
  pulseAt: '2026-11-19T09:59:30.000Z',
  snapshotAt: null,
}

test.each(languages)('the page in %s has every part, the incident and its money, and stays below 16 kB', (language) => {
  const page = pageText(language, report, place)
  expect(page).toContain(`<html lang="${language}">`)
  expect(page.match(/<article class="part">/g)).toHaveLength(parts.length)
  expect(page).not.toContain('{{')
  expect(page).not.toContain('undefined')
  expect(Buffer.byteLength(page)).toBeLessThan(16_000)
})

test('what people write is shown letter by letter, in the page and in the feed, and nothing of it is markup', () => {
  for (const text of [pageText('en', report, place), feedText('en', report, place)]) {
    expect(text).not.toContain(hostile)
    expect(text).toContain('&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(text).toContain('First &amp; last')
    expect(text).toContain('A &amp; B')
  }
})

test('the feed has an entry for each update, the newest first, with what is true of the money', () => {
  const feed = feedText('en', report, place)
  expect([...feed.matchAll(/<entry>\n<id>(.*)<\/id>/g)].map(([, id]) => id)).toEqual([
    'https://status.example/#2475d514-e188-424b-93a1-7052c9736215.2',
    'https://status.example/#2475d514-e188-424b-93a1-7052c9736215.1',
  ])
  expect(feed).toContain('Money: No balance and no payout is affected.')
  expect(feed).toContain('<updated>2026-11-19T09:30:00.000Z</updated>')
})

test('what is not known is not said to be up: a page without measurements, and incidents that were not read lately', () => {
  expect(pageText('en', { ...report, parts: [] }, place)).not.toContain('All parts are up')
  expect(pageText('en', report, place)).toContain('has not been read yet')
  const old = pageText('en', { ...report, incidentsReadAt: '2026-11-19T09:50:00.000Z' }, place)
  expect(old).toContain('was last read at <time datetime="2026-11-19T09:50:00.000Z">')
})
