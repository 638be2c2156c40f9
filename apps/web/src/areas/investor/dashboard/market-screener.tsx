import { EmbedFrame } from '#design/embed-frame.tsx'
import { marketLink, marketProvider, widget } from '#features/market/widgets.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const coins = ['Bitcoin', 'Ethereum', 'Solana', 'XRP', 'BNB', 'Tether'] as const

/** The crypto market screener of the specification. Until somebody asks for it: names, and dotted lines for what we do not know. */
export function MarketScreener() {
  const t = useTexts('dashboard')
  const language = useLanguage()
  const source = widget('crypto-mkt-screener', language, {
    width: '100%',
    height: 500,
    defaultColumn: 'overview',
    screener_type: 'crypto_mkt',
    displayCurrency: 'USD',
    colorTheme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
    isTransparent: false,
  })
  return (
    <section aria-labelledby="screener-title">
      <h2 id="screener-title" className="sheet-title mb-1">
        {t('screener.title')}
      </h2>
      <p className="mb-3 text-14 text-ink-2">{t('screener.text')}</p>
      <EmbedFrame
        provider={marketProvider}
        source={source}
        link={marketLink}
        title={t('screener.title')}
        className="facade-market"
        action={t('screener.load')}
      >
        <ul className="market-lines">
          {coins.map((coin) => (
            <li key={coin}>
              {coin}
              <svg viewBox="0 0 96 16" width="96" height="16" aria-hidden="true">
                <path d="M0 8h96" />
              </svg>
            </li>
          ))}
        </ul>
      </EmbedFrame>
    </section>
  )
}
