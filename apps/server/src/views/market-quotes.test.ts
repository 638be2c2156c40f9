import { marketQuotesSchema } from '@clearhold/contract/views/market'
import { expect, test } from 'vitest'
import { silentLog } from '#testing/resources.ts'
import { buildHttp } from '../platform/http/server.ts'
import { type MarketData, openMarketData } from '../platform/market/market.ts'
import { marketQuotesRoutes } from './market-quotes.ts'

async function ask(market: MarketData) {
  const app = await buildHttp({
    routes: marketQuotesRoutes(market, { now: () => new Date('2026-11-15T10:00:00Z') }),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
  })
  const answer = await app.inject('/api/market-quotes')
  await app.close()
  return answer
}

test('the sample says that it is one; without sample content there is none', async () => {
  const sample = await ask(openMarketData({ url: '', sampleContent: true }))
  expect(marketQuotesSchema.parse(sample.json())).toMatchObject({ sample: true, source: null })
  const none = await ask(openMarketData({ url: '', sampleContent: false }))
  expect(none.json()).toEqual({ source: null, sample: false, quotes: [] })
})

test('error: a source that does not answer is unavailable, never replaced', async () => {
  const answer = await ask(openMarketData({ url: 'http://127.0.0.1:1/', sampleContent: true }))
  expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
})
