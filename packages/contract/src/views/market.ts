import { z } from '../zod.ts'

export const marketSymbols = ['SPX', 'NDX', 'EURUSD', 'BTCUSD', 'ETHUSD'] as const
export type MarketSymbol = (typeof marketSymbols)[number]

/** One line of the market strip. Prices are texts: they are shown, never used in arithmetic. */
export const marketQuoteSchema = z.object({
  symbol: z.enum(marketSymbols),
  price: z.string().regex(/^\d{1,9}(\.\d{1,8})?$/),
  /** Against the previous day's close. */
  changeBasisPoints: z.int().min(-100_000).max(100_000),
  asOf: z.iso.datetime(),
})
export type MarketQuote = z.infer<typeof marketQuoteSchema>

/** GET /api/market-quotes. Without a source there are no quotes, and the strip is not shown. */
export const marketQuotesSchema = z
  .object({
    source: z.string().nullable(),
    /** True when the quotes were invented for the demo; each is then shown with its tag. */
    sample: z.boolean(),
    quotes: z.array(marketQuoteSchema).max(marketSymbols.length),
  })
  .meta({ id: 'MarketQuotes' })
export type MarketQuotes = z.infer<typeof marketQuotesSchema>
