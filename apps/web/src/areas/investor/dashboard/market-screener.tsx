import { EmbedFrame } from '#design/embed-frame.tsx'
import { marketLink, marketProvider, widget } from '#features/market/widgets.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const coins = ['Bitcoin', 'Ethereum', 'Solana', 'XRP', 'BNB', 'Tether'] as const

/** The crypto market screener of the specification. Until the user asks for it, one row with the names in it. */
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
    <section className="screener" aria-labelledby="screener-title">
      <div className="screener-words">
        <h2 id="screener-title">{t('screener.title')}</h2>
        <p>{t('screener.text')}</p>
      </div>
      <EmbedFrame
        provider={marketProvider}
        source={source}
        link={marketLink}
        title={t('screener.title')}
        className="facade-market"
        action={t('screener.load')}
      >
        <ul className="screener-names">
          {coins.map((coin) => (
            <li key={coin}>{coin}</li>
          ))}
        </ul>
      </EmbedFrame>
    </section>
  )
}
