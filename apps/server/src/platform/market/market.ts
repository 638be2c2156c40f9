import { sampleQuotes } from '@clearhold/contract/sample/market-quotes'
import { type MarketQuote, type MarketQuotes, marketQuoteSchema } from '@clearhold/contract/views/market'
import { z } from 'zod'

/** Where market quotes come from. Rejects when its source does not answer; nothing is ever invented instead. */
export type MarketData = () => Promise<MarketQuotes>

const patienceMs = 3_000
const answerCharsMax = 64 * 1024
const answerSchema = z.object({ quotes: z.array(marketQuoteSchema).max(20) })

/** The configured source; in demo, without one, the tagged sample; else none. */
export function openMarketData(options: { readonly url: string; readonly sampleContent: boolean }): MarketData {
  if (options.url !== '') return httpMarketData(options.url)
  if (options.sampleContent) return async () => ({ source: null, sample: true, quotes: [...sampleQuotes] })
  return async () => ({ source: null, sample: false, quotes: [] })
}

/** An HTTP source in the contract's own format; its host is shown as the source. */
function httpMarketData(url: string): MarketData {
  return async () => {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    const text = await response.text()
    if (!response.ok || text.length > answerCharsMax) throw new Error(`market data answered ${response.status}`)
    const { quotes } = answerSchema.parse(JSON.parse(text))
    return { source: new URL(url).host, sample: false, quotes: firstOfEach(quotes) }
  }
}

function firstOfEach(quotes: readonly MarketQuote[]): MarketQuote[] {
  return quotes.filter(({ symbol }, index) => quotes.findIndex((other) => other.symbol === symbol) === index)
}
