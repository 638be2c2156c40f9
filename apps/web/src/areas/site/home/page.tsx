import { ShieldCheck } from 'lucide-react'
import { identity, isDemo } from '#client/identity.ts'
import { Later, whenNear } from '#client/later.tsx'
import { doors } from '#client/paths.ts'
import { buttonClass } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LedgerFigures } from '../figures/ledger-figures.tsx'
import { SampleFigures } from '../figures/sample-figures.tsx'
import { PageHead } from '../page-head.tsx'
import { HeroPlate } from './hero-plate.tsx'

export const handle: TextsHandle = { namespaces: ['home', 'figures'] }

const Ticker = whenNear('ticker', () => import('../market/ticker.tsx'))
const Community = whenNear('community', () => import('../sections/community.tsx'))
const Reasons = whenNear('reasons', () => import('../sections/reasons.tsx'))
const Calculator = whenNear('calculator', () => import('../plans/calculator-section.tsx'))
const Steps = whenNear('steps', () => import('../sections/steps.tsx'))
const Testimonials = whenNear('testimonials', () => import('../content/testimonials-section.tsx'))
const Faq = whenNear('faq', () => import('../sections/faq.tsx'))
const Newsletter = whenNear('newsletter', () => import('../content/newsletter-section.tsx'))
const Video = whenNear('video', () => import('../sections/video.tsx'))
const MarketOverview = whenNear('market', () => import('../market/overview.tsx'))

/** The sections of the specification, in its order. */
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
      <div className="wrap pb-16 md:pb-20" data-section="figures">
        <LedgerFigures />
        {isDemo && <SampleFigures />}
      </div>
      <Later name="ticker">
        <Ticker />
      </Later>
      <Later name="community">
        <Community />
      </Later>
      <Later name="reasons">
        <Reasons />
      </Later>
      <Later name="calculator">
        <Calculator />
      </Later>
      <Later name="steps">
        <Steps />
      </Later>
      <Later name="testimonials">
        <Testimonials />
      </Later>
      <Later name="faq">
        <Faq />
      </Later>
      <Later name="newsletter">
        <Newsletter />
      </Later>
      <Later name="video">
        <Video />
      </Later>
      <Later name="market">
        <MarketOverview />
      </Later>
    </>
  )
}

function Hero() {
  const t = useTexts('home')
  return (
    <section className="hero" data-section="hero">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <h1>{t('title')}</h1>
          <p className="mt-4.5 max-w-[510px] text-18 text-ink-2 md:mt-6">{t('lead')}</p>
          <div className="hero-actions">
            <a href={doors.register} className={buttonClass({ kind: 'primary' })}>
              {t('register')}
            </a>
            <a href={doors.login} className={buttonClass({})}>
              {t('login')}
            </a>
            <PageLink page="proof" className="more">
              {t('seeProof')}
            </PageLink>
          </div>
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
