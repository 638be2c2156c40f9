import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { identity, isDemo } from '../../../client/identity.ts'
import { AssetsHeld } from '../../../features/figures/assets-held.tsx'
import type { TextsHandle } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'
import { HeroPlate } from './hero-plate.tsx'

export const handle: TextsHandle = { namespaces: ['home', 'figures'] }

export default function Home() {
  const t = useTexts('home')
  return (
    <>
      <PageHead
        page="home"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <Hero />
      <LedgerFigures />
    </>
  )
}

function Hero() {
  const t = useTexts('home')
  return (
    <section className="overflow-hidden pt-9 pb-6 md:pt-12 md:pb-10">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <h1>{t('title')}</h1>
          <p className="mt-4.5 max-w-[510px] text-18 text-ink-2 md:mt-6">{t('lead')}</p>
        </div>
        <HeroPlate />
        <p className="hero-note">
          <ShieldCheck size={20} strokeWidth={1.5} aria-hidden="true" className="mt-px flex-none text-accent" />
          {t('noFee')}
        </p>
      </div>
    </section>
  )
}

/** A solid rule above: what stands here was computed. */
function LedgerFigures() {
  const t = useTexts('figures')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="pb-16 md:pb-20">
      <div className="wrap">
        <div className="figures">
          <div>
            <h2 id={titleId} className="font-display text-22 leading-tight tracking-[-0.01em]">
              {t('title')}
            </h2>
            <p className="mt-1.5 max-w-[34ch] text-14 text-ink-2">{isDemo ? t('demo') : t('live')}</p>
          </div>
          <AssetsHeld />
        </div>
      </div>
    </section>
  )
}
