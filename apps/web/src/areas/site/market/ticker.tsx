import { readMarketQuotesAddress } from '@clearhold/contract/views/addresses'
import type { MarketQuote, MarketQuotes, MarketSymbol } from '@clearhold/contract/views/market'
import { lazy, Suspense, useState } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Asked } from '#client/api/use-answer.ts'
import { useAnswer } from '#client/api/use-answer.ts'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { allowFrames, useFramesAllowed } from '#design/frame-consent.ts'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { marketLink, marketProvider, tickerWidget } from '#features/market/widgets.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { plainQuotesSchema } from './plain-quotes-schema.ts'

const readMarketQuotesTarget = { ...readMarketQuotesAddress, answer: plainQuotesSchema }

const symbols: readonly MarketSymbol[] = ['SPX', 'NDX', 'EURUSD', 'BTCUSD', 'ETHUSD']

const Frame = lazy(async () => ({ default: (await import('#design/embed-frame.tsx')).Frame }))

/** Five markets on a tape that a visitor can stop: by a button, by pointing at it, or by asking for reduced motion. */
export default function Ticker() {
  const t = useTexts('market')
  const common = useTexts()
  const place = useHydrationMarker<HTMLElement>()
  const { asked, refetch } = useAnswer(readMarketQuotesTarget)
  const isOpen = useFramesAllowed()
  const [isPaused, setPaused] = useState(false)
  const isSample = !isOpen && asked.kind === 'answer' && asked.value.sample && asked.value.quotes.length > 0
  const failure = asked.kind === 'loading' || asked.kind === 'answer' ? undefined : asked
  return (
    <section
      ref={place}
      className="ticker"
      aria-label={t('region')}
      data-section="ticker"
      data-sample={isSample ? '' : undefined}
    >
      <div className="wrap">
        {isOpen ? (
          <LiveTape />
        ) : (
          <div className="ticker-line">
            {isSample && <SampleTag>{t('sample')}</SampleTag>}
            <Tape asked={asked} isPaused={isPaused} />
          </div>
        )}
        <div className="ticker-ask">
          <span className={isOpen ? undefined : 'ticker-offer'}>
            <Button size="small" onClick={() => allowFrames(!isOpen)}>
              {isOpen ? common('frame.close') : t('live')}
            </Button>
          </span>
          {!isOpen && (
            <span className="ticker-pause">
              <Button size="small" onClick={() => setPaused(!isPaused)}>
                {isPaused ? t('resume') : t('pause')}
              </Button>
            </span>
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
            {isOpen ? (
              <a href={marketLink} rel="noreferrer" target="_blank">
                {common('frame.open', { provider: marketProvider })}
              </a>
            ) : (
              <>
                {asked.kind === 'answer' && <Origin {...asked.value} />}
                <span className="ticker-offer">{common('frame.seesAddress')}</span>
              </>
            )}
          </span>
        </div>
      </div>
    </section>
  )
}

function LiveTape() {
  const t = useTexts('market')
  const language = useLanguage()
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
  return (
    <div className="ticker-frame">
      <Suspense>
        <Frame provider={marketProvider} source={tickerWidget(language, theme)} title={t('region')} />
      </Suspense>
    </div>
  )
}

/** Whose prices these are and of when: the oldest of them. Invented ones are of no moment. */
function Origin({ source, sample, quotes }: MarketQuotes) {
  const t = useTexts('market')
  const [oldest] = quotes.map(({ asOf }) => asOf).sort()
  if (oldest === undefined) return `${t('none')} `
  if (sample || source === null) return `${t('madeUp')} `
  return (
    <>
      {t('source', { source })}, {t('asOf')} <DateTime instant={oldest} />.{' '}
    </>
  )
}

interface StripProps {
  readonly asked: Asked<MarketQuotes>
}

/** The strip twice, one after the other, so that its end meets its beginning; the second is for the eye alone. */
function Tape({ asked, isPaused }: StripProps & { readonly isPaused: boolean }) {
  const hasQuotes = asked.kind === 'answer' && asked.value.quotes.length > 0
  return (
    <div className="ticker-tape" data-moving={hasQuotes ? '' : undefined} data-paused={isPaused ? '' : undefined}>
      <Strip asked={asked} />
      {hasQuotes && (
        <div className="ticker-copy" aria-hidden="true">
          <Strip asked={asked} />
        </div>
      )}
    </div>
  )
}

/** A dotted line stands for a price that is not fetched. */
function Strip({ asked }: StripProps) {
  const t = useTexts('market')
  const quotes = asked.kind === 'answer' ? asked.value.quotes : []
  return (
    <ul className="ticker-lines" aria-busy={asked.kind === 'loading'}>
      {symbols.map((symbol) => {
        const quote = quotes.find((found) => found.symbol === symbol)
        return (
          <li key={symbol}>
            <span className="ticker-name">{t(symbol)}</span>
            {quote === undefined ? <span className="ticker-none" aria-hidden="true" /> : <Price quote={quote} />}
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
