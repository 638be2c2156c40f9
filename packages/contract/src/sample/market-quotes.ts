import type { MarketQuote } from '../views/market.ts'

// Invented for the demo, not real quotes: only the demo edition may import this file, and each is shown with its tag.
export const sampleQuotes: readonly MarketQuote[] = [
  { symbol: 'SPX', price: '6012.45', changeBasisPoints: 38, asOf: '2026-01-02T21:00:00.000Z' },
  { symbol: 'NDX', price: '21480.10', changeBasisPoints: 52, asOf: '2026-01-02T21:00:00.000Z' },
  { symbol: 'EURUSD', price: '1.0842', changeBasisPoints: -11, asOf: '2026-01-02T21:00:00.000Z' },
  { symbol: 'BTCUSD', price: '94210.00', changeBasisPoints: -124, asOf: '2026-01-02T21:00:00.000Z' },
  { symbol: 'ETHUSD', price: '3318.60', changeBasisPoints: 87, asOf: '2026-01-02T21:00:00.000Z' },
]
