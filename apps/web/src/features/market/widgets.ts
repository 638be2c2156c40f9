import type { Language } from '@clearhold/contract/language'

/** Frames of TradingView, without its script: a widget's settings travel behind the # of its address. */
const host = 'https://www.tradingview-widget.com/embed-widget'

export function widget(name: string, language: Language, settings: object): string {
  return `${host}/${name}/?locale=${language}#${encodeURIComponent(JSON.stringify(settings))}`
}

export const marketTabs = ['forex', 'indices', 'bonds', 'commodities'] as const
export type MarketTab = (typeof marketTabs)[number]

interface MarketLine {
  /** As TradingView names it. */
  readonly symbol: string
  readonly name: string
}

/** The tabs of the specification, five or six lines each. */
export const marketLines: Readonly<Record<MarketTab, readonly MarketLine[]>> = {
  forex: [
    { symbol: 'FX:EURUSD', name: 'EUR/USD' },
    { symbol: 'FX:GBPUSD', name: 'GBP/USD' },
    { symbol: 'FX:USDJPY', name: 'USD/JPY' },
    { symbol: 'FX:USDCHF', name: 'USD/CHF' },
    { symbol: 'FX:AUDUSD', name: 'AUD/USD' },
    { symbol: 'FX:USDCAD', name: 'USD/CAD' },
  ],
  indices: [
    { symbol: 'FOREXCOM:SPXUSD', name: 'S&P 500' },
    { symbol: 'FOREXCOM:NSXUSD', name: 'US 100' },
    { symbol: 'FOREXCOM:DJI', name: 'Dow 30' },
    { symbol: 'INDEX:NKY', name: 'Nikkei 225' },
    { symbol: 'INDEX:DEU40', name: 'DAX' },
    { symbol: 'FOREXCOM:UKXGBP', name: 'UK 100' },
  ],
  bonds: [
    { symbol: 'CBOT:ZB1!', name: 'T-Bond' },
    { symbol: 'CBOT:UB1!', name: 'Ultra T-Bond' },
    { symbol: 'EUREX:FGBL1!', name: 'Euro Bund' },
    { symbol: 'EUREX:FBTP1!', name: 'Euro BTP' },
    { symbol: 'EUREX:FGBM1!', name: 'Euro Bobl' },
  ],
  commodities: [
    { symbol: 'CMCMARKETS:GOLD', name: 'Gold' },
    { symbol: 'TVC:SILVER', name: 'Silver' },
    { symbol: 'PYTH:WTI3!', name: 'WTI crude oil' },
    { symbol: 'BMFBOVESPA:ICF1!', name: 'Coffee' },
    { symbol: 'CMCMARKETS:NATGAS', name: 'Natural gas' },
    { symbol: 'CMCMARKETS:COTTON', name: 'Cotton' },
  ],
}

export function overviewWidget(language: Language, titles: Readonly<Record<MarketTab, string>>): string {
  return widget('market-overview', language, {
    colorTheme: 'dark',
    dateRange: '1M',
    showChart: true,
    isTransparent: false,
    width: '100%',
    height: 500,
    tabs: marketTabs.map((tab) => ({
      title: titles[tab],
      symbols: marketLines[tab].map(({ symbol, name }) => ({ s: symbol, d: name })),
    })),
  })
}

export function tickerWidget(language: Language, theme: 'light' | 'dark'): string {
  return widget('ticker-tape', language, {
    colorTheme: theme,
    displayMode: 'adaptive',
    isTransparent: true,
    showSymbolLogo: false,
    symbols: [
      { proName: 'FOREXCOM:SPXUSD', title: 'S&P 500' },
      { proName: 'FOREXCOM:NSXUSD', title: 'US 100' },
      { proName: 'FX_IDC:EURUSD', title: 'EUR/USD' },
      { proName: 'BITSTAMP:BTCUSD', title: 'Bitcoin' },
      { proName: 'BITSTAMP:ETHUSD', title: 'Ethereum' },
    ],
  })
}

export const marketProvider = 'TradingView'
export const marketLink = 'https://www.tradingview.com/markets/'
