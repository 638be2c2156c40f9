import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { EmbedFrame } from '#design/embed-frame.tsx'
import {
  type MarketTab,
  marketLines,
  marketLink,
  marketProvider,
  marketTabs,
  overviewWidget,
} from '#features/market/widgets.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The names of what the frame would show, with dotted lines: we draw no price that we have not fetched. */
export default function MarketOverview() {
  const t = useTexts('market')
  const language = useLanguage()
  const place = useHydrationMarker<HTMLElement>()
  const titleId = useId()
  const titles = {
    forex: t('overview.forex'),
    indices: t('overview.indices'),
    bonds: t('overview.bonds'),
    commodities: t('overview.commodities'),
  }
  return (
    <section ref={place} className="section section-rule section-tight" aria-labelledby={titleId} data-section="market">
      <div className="wrap market">
        <div className="head">
          <h2 id={titleId}>{t('overview.title')}</h2>
          <p>{t('overview.lead')}</p>
        </div>
        <EmbedFrame
          provider={marketProvider}
          source={overviewWidget(language, titles)}
          link={marketLink}
          title={t('overview.frame')}
          className="facade-market"
          action={t('overview.show')}
          note={<span>{t('overview.honest')}</span>}
        >
          <Tabs titles={titles} />
        </EmbedFrame>
      </div>
    </section>
  )
}

/** Tabs as the keyboard knows them: one stop, arrows between them. */
function Tabs({ titles }: { readonly titles: Readonly<Record<MarketTab, string>> }) {
  const t = useTexts('market')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<MarketTab>('forex')
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = marketTabs[(marketTabs.indexOf(shown) + step + marketTabs.length) % marketTabs.length] ?? 'forex'
    setShown(next)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(id + next)}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('overview.tabs')} className="tabs needs-script" onKeyDown={move}>
        {marketTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={id + tab}
            className="tab"
            aria-selected={tab === shown}
            aria-controls={`${id}panel-${tab}`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setShown(tab)}
          >
            {titles[tab]}
          </button>
        ))}
      </div>
      {marketTabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}panel-${tab}`}
          aria-labelledby={id + tab}
          className="market-panel"
          data-shown={tab === shown ? '' : undefined}
        >
          <ul className="market-lines">
            {marketLines[tab].map(({ symbol, name }) => (
              <li key={symbol}>
                {name}
                <svg viewBox="0 0 96 16" width="96" height="16" aria-hidden="true">
                  <path d="M0 8h96" />
                </svg>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
