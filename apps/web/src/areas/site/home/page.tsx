import { ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { identity } from '#client/boot/identity.ts'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { buttonClass } from '#design/button.tsx'
import { PageLink } from '#design/page-link.tsx'
import { signInPaths } from '#i18n/paths.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LedgerFigures } from '../figures/ledger-figures.tsx'
import { PageHead } from '../page-head.tsx'
import { HeroPlate } from './hero-plate.tsx'

export const handle: TextsHandle = { namespaces: ['home', 'figures'] }

// Only when it is on the screen: on a phone it would else come with the first bytes.
const Ticker = lazyWhenNear('ticker', () => import('../market/ticker.tsx'), 0)
// Nothing in it lives: it stays as it was prerendered, so in the browser its code never comes. Who comes here by a change of page in
// place (after logging out) does without it. The edition itself, not isDemo: only a condition of this very file is decided before
// its imports are followed.
const Product =
  import.meta.env.EDITION === 'demo' &&
  lazy(
    import.meta.env.SSR || import.meta.env.DEV
      ? () => import('../sections/product.tsx')
      : () => new Promise<never>(() => undefined),
  )
const Community = lazyWhenNear('community', () => import('../sections/community.tsx'))
const Reasons = lazyWhenNear('reasons', () => import('../sections/reasons.tsx'))
const Calculator = lazyWhenNear('calculator', () => import('../plans/calculator-section.tsx'))
const Steps = lazyWhenNear('steps', () => import('../sections/steps.tsx'))
const Testimonials = lazyWhenNear('testimonials', () => import('../content/testimonials-section.tsx'))
const Faq = lazyWhenNear('faq', () => import('../sections/faq.tsx'))
const Newsletter = lazyWhenNear('newsletter', () => import('../content/newsletter-section.tsx'))
const Video = lazyWhenNear('video', () => import('../sections/video.tsx'))
const MarketOverview = lazyWhenNear('market', () => import('../market/overview.tsx'))
const MoreFigures = lazyWhenNear('more-figures', () => import('../figures/more-figures.tsx'))
const Closing = lazyWhenNear('closing', () => import('../sections/closing.tsx'))

/**
 * The sections of the specification, in its order. Of our own are the product after its first three, in the demo, and at the end
 * the figures that are left and a closing word.
 */
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
      <div className="wrap pb-5 md:pb-16" data-section="figures">
        <LedgerFigures />
      </div>
      <LazySection name="ticker">
        <Ticker />
      </LazySection>
      {Product && (
        <LazySection name="product">
          <Product />
        </LazySection>
      )}
      <LazySection name="community">
        <Community />
      </LazySection>
      <LazySection name="reasons">
        <Reasons />
      </LazySection>
      <LazySection name="calculator">
        <Calculator />
      </LazySection>
      <LazySection name="steps">
        <Steps />
      </LazySection>
      <LazySection name="testimonials">
        <Testimonials />
      </LazySection>
      <LazySection name="faq">
        <Faq />
      </LazySection>
      <LazySection name="newsletter">
        <Newsletter />
      </LazySection>
      <LazySection name="video">
        <Video />
      </LazySection>
      <LazySection name="market">
        <MarketOverview />
      </LazySection>
      <LazySection name="more-figures">
        <MoreFigures />
      </LazySection>
      <LazySection name="closing">
        <Closing />
      </LazySection>
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
          <p className="mt-3 max-w-[510px] text-ink-2 md:mt-6 md:text-18">{t('lead')}</p>
          <div className="hero-actions">
            <a href={signInPaths.register} className={buttonClass({ kind: 'primary' })}>
              {t('register')}
            </a>
            <a href={signInPaths.login} className={buttonClass({})}>
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
