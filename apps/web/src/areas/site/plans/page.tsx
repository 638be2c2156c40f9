import { annualRateBasisPointsMax } from '@clearhold/contract/plans/rules'
import { useId } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import { identity, isDemo } from '#client/boot/identity.ts'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { useNow } from '#client/boot/use-now.ts'
import { percentText } from '#design/percent.ts'
import { type Plans, usePlans } from '#features/plans/page-plan.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanEnds } from './plan-ends.tsx'
import { PlanTable } from './plan-table.tsx'
import { ProfitSource } from './profit-source.tsx'

export const handle: TextsHandle = { namespaces: ['plans'] }

const Closing = lazyWhenNear('closing', () => import('../sections/closing.tsx'))

/** Made once: what is drawn again before its code has come would be thrown away and drawn anew. */
const closing = (
  <LazySection name="closing">
    <Closing />
  </LazySection>
)

export default function PlansPage() {
  const t = useTexts('plans')
  const titleId = useId()
  const catalogue = usePlans()
  const startAt = useNow()
  return (
    <>
      <PageHead
        page="plans"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={isDemo ? t('description') : t('descriptionLive')}
      />
      <Hero />
      <section aria-labelledby={titleId} data-section="plans">
        <div className="wrap">
          <h2 id={titleId} className="sr-only">
            {t('listTitle')}
          </h2>
          <Notes catalogue={catalogue} />
          {catalogue.plans.length === 0 ? (
            <div className="pb-24">
              <p>
                <b className="block">{t('none')}</b>
                {t('noneText')}
              </p>
            </div>
          ) : (
            <PlanCards catalogue={catalogue} startAt={startAt} />
          )}
          <p className="without-script mt-6">{t('roomWithoutScript')}</p>
        </div>
      </section>
      {catalogue.plans.length > 0 && (
        <section className="section" data-section="ends">
          <div className="wrap">
            <div className="head">
              <h2>{t('ends.title')}</h2>
              <p>{t('ends.lead')}</p>
            </div>
            <PlanEnds plans={catalogue.plans} startAt={startAt} />
            <p className="mt-10 max-w-[72ch] text-14 text-ink-2">{t('ends.caps')}</p>
          </div>
        </section>
      )}
      <section id="source" className="section section-sunken" data-section="source">
        <div className="wrap beside">
          <div className="beside-head">
            <h2>{t('source.title')}</h2>
            <p>{t('source.lead')}</p>
          </div>
          <div>
            <ProfitSource catalogue={catalogue} />
          </div>
        </div>
      </section>
      {catalogue.plans.length > 0 && (
        <section className="section plans-table" data-section="table">
          <div className="wrap">
            <div className="head">
              <h2>{t('table.title')}</h2>
              <p>{t('table.lead')}</p>
            </div>
            <PlanTable catalogue={catalogue} startAt={startAt} />
          </div>
        </section>
      )}
      {closing}
    </>
  )
}

function Hero() {
  const t = useTexts('plans')
  const ceiling = percentText(annualRateBasisPointsMax, useLanguage())
  return (
    <section className="page-head" data-section="hero">
      <div className="wrap page-head-two">
        <div>
          <h1>{isDemo ? t('title') : t('titleLive')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </div>
        {isDemo ? (
          <p className="honest">
            <b>{t('warnTitle')}</b> {t('warn', { ceiling })}
          </p>
        ) : (
          <p className="honest">{t('warnLive', { ceiling })}</p>
        )}
      </div>
    </section>
  )
}

/** What a person must know before the cards: the page is older than the terms, or the published ones could not be had. */
function Notes({ catalogue: { asked, refetch, isNewer } }: { readonly catalogue: Plans }) {
  const t = useTexts('plans')
  const common = useTexts()
  return (
    <div role="status" className="text-14">
      {isNewer && <p className="mb-4">{t('changed')}</p>}
      {asked.kind !== 'loading' && asked.kind !== 'answer' && (
        <p className="mb-4">
          <FailureText failure={asked} />{' '}
          <button type="button" className="figure-how" onClick={refetch}>
            {common('retry')}
          </button>
        </p>
      )}
    </div>
  )
}
