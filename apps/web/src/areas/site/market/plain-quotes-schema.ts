import type { MarketQuote, MarketQuotes } from '@clearhold/contract/views/market'
import { instant, list, oneOf, orNull, plainSchema, record, text, whole, yesOrNo } from '#client/api/plain-schema.ts'

/** marketQuotesSchema of the contract, by hand. */
export const plainQuotesSchema = plainSchema<MarketQuotes>(
  record({
    source: orNull(text()),
    sample: yesOrNo,
    quotes: list(
      record<MarketQuote>({
        symbol: oneOf('SPX', 'NDX', 'EURUSD', 'BTCUSD', 'ETHUSD'),
        price: text(/^\d{1,9}(\.\d{1,8})?$/),
        changeBasisPoints: whole(-100_000, 100_000),
        asOf: instant,
      }),
      5,
    ),
  }),
)
