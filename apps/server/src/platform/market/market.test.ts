import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { marketQuotesSchema } from '@clearhold/contract/views/market'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMarketData } from './market.ts'

let answer: { status: number; body: string }
let url: string
const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`
})
afterAll(() => server.close())

const quote = { symbol: 'BTCUSD', price: '94210.00', changeBasisPoints: -124, asOf: '2026-11-15T10:00:00.000Z' }

describe('a source', () => {
  test('its quotes carry its host and are no sample, even in demo', async () => {
    answer = { status: 200, body: JSON.stringify({ quotes: [quote, { ...quote, price: '1' }] }) }
    const quotes = await openMarketData({ url, sampleContent: true })()
    expect(marketQuotesSchema.parse(quotes)).toEqual({ source: new URL(url).host, sample: false, quotes: [quote] })
  })

  test.each([
    [500, JSON.stringify({ quotes: [quote] })],
    [200, 'not json'],
    [200, JSON.stringify({ quotes: [{ ...quote, price: '1e9' }] })],
    [200, JSON.stringify({ quotes: [{ ...quote, symbol: 'DOGE' }] })],
    [200, `${JSON.stringify({ quotes: [] })}${' '.repeat(70_000)}`],
  ])('error: status %i with %.30s is no answer', async (status, body) => {
    answer = { status, body }
    await expect(openMarketData({ url, sampleContent: true })()).rejects.toThrow()
  })

  test('error: a source that is not there rejects; no sample takes its place', async () => {
    await expect(openMarketData({ url: 'http://127.0.0.1:1/', sampleContent: true })()).rejects.toThrow()
  })
})

test('without a source: a sample that says so in demo, nothing in live', async () => {
  const demo = await openMarketData({ url: '', sampleContent: true })()
  expect(demo).toMatchObject({ source: null, sample: true })
  expect(marketQuotesSchema.parse(demo).quotes).toHaveLength(5)
  expect(await openMarketData({ url: '', sampleContent: false })()).toEqual({ source: null, sample: false, quotes: [] })
})
