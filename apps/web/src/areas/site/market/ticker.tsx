import { readMarketQuotesAddress } from '@clearhold/contract/views/addresses'
import type { MarketQuote, MarketQuotes, MarketSymbol } from '@clearhold/contract/views/market'
import { useState } from 'react'
import type { Asked } from '#client/api/use-answer.ts'
import { useAnswer } from '#client/api/use-answer.ts'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { Button } from '#design/button.tsx'
import { FailureText } from '#design/failure-text.tsx'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { marketLink, marketProvider, tickerWidget } from '#features/market/widgets.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { plainQuotesSchema } from './plain-quotes-schema.ts'

const readMarketQuotesTarget = { ...readMarketQuotesAddress, answer: plainQuotesSchema }

const symbols: readonly MarketSymbol[] = ['SPX', 'NDX', 'EURUSD', 'BTCUSD', 'ETHUSD']

/** Five markets in a quiet strip that does not move. A dotted line stands for a price nobody has fetched. */
export default function Ticker() {
  const t = useTexts('market')
  const common = useTexts()
  const place = useHydrationMarker<HTMLElement>()
  const language = useLanguage()
  const { asked, refetch } = useAnswer(readMarketQuotesTarget)
  const [theme, setTheme] = useState<'light' | 'dark'>()
  const failure = asked.kind === 'loading' || asked.kind === 'answer' ? undefined : asked
  return (
    <section ref={place} className="ticker" aria-label={t('region')} data-section="ticker">
      <div className="wrap ticker-row">
        {theme === undefined ? (
          <Strip asked={asked} />
        ) : (
          <iframe className="ticker-frame" src={tickerWidget(language, theme)} title={t('region')} />
        )}
        <div className="ticker-ask">
          {theme === undefined && (
            <Button
              size="small"
              onClick={() => setTheme(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')}
            >
              {t('live')}
            </Button>
          )}
          <span>
            {failure !== undefined && (
              <span role="status">
                <FailureText failure={failure} />{' '}
                <button type="button" className="figure-how" onClick={refetch}>
                  {common('retry')}
                </button>{' '}
              </span>
            )}
            <span className="without-script">{t('withoutScript')}</span>
            {theme === undefined ? (
              common('frame.seesAddress', { provider: marketProvider })
            ) : (
              <a href={marketLink} rel="noreferrer" target="_blank">
                {common('frame.open', { provider: marketProvider })}
              </a>
            )}
          </span>
        </div>
      </div>
    </section>
  )
}

function Strip({ asked }: { readonly asked: Asked<MarketQuotes> }) {
  const t = useTexts('market')
  const common = useTexts()
  const quotes = asked.kind === 'answer' ? asked.value.quotes : []
  const isSample = asked.kind === 'answer' && asked.value.sample
  return (
    <ul className="ticker-lines" aria-busy={asked.kind === 'loading'}>
      {symbols.map((symbol) => {
        const quote = quotes.find((found) => found.symbol === symbol)
        return (
          <li key={symbol} data-sample={quote !== undefined && isSample ? '' : undefined}>
            <span className="ticker-name">{t(symbol)}</span>
            {quote === undefined ? <span className="ticker-none" aria-hidden="true" /> : <Price quote={quote} />}
            {quote !== undefined && isSample && <SampleTag>{common('sample')}</SampleTag>}
          </li>
        )
      })}
    </ul>
  )
}

function Price({ quote: { price, changeBasisPoints } }: { readonly quote: MarketQuote }) {
  const t = useTexts('market')
  const language = useLanguage()
  const [units = '', fraction] = price.split('.')
  const group = { en: ',', es: '.', fr: '\u202f' }[language]
  const shown = units.replace(/\B(?=(\d{3})+$)/g, group)
  const change = percentText(Math.abs(changeBasisPoints), language)
  const direction = changeBasisPoints === 0 ? 'same' : changeBasisPoints > 0 ? 'up' : 'down'
  const sign = { same: '', up: '+', down: '\u2212' }[direction]
  return (
    <span className="ticker-price figures-even">
      {fraction === undefined ? shown : `${shown}${language === 'en' ? '.' : ','}${fraction}`}{' '}
      <span className="text-ink-2" aria-hidden="true">
        {sign}
        {change}
      </span>
      <span className="sr-only">{t(direction, { change })}</span>
    </span>
  )
}
