import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { lazy, Suspense } from 'react'
import { identity } from '#client/boot/identity.ts'
import './proof.css'
import './proof-sections.css'
import '#features/proof/proof-wide.css'
import { FailureText } from '#client/api/failure-text.tsx'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'
import { overviewAnswer } from './answers.ts'
import { standingOf } from './standing.ts'
import { StateHead } from './state-head.tsx'

export const handle: TextsHandle = { namespaces: ['proof'] }

/**
 * Most visitors come for the state, read it and leave: nothing below is fetched before its place is on the screen,
 * which keeps the first visit within what a public page may weigh.
 */
const section = (name: string, load: Parameters<typeof lazyWhenNear>[1]) => lazyWhenNear(name, load, 0)

const Closed = lazy(() => import('./closed-section.tsx'))
const Owed = section('owed', () => import('./owed-section.tsx'))
const Reserves = section('reserves', () => import('./reserves-section.tsx'))
const History = section('history', () => import('./history-section.tsx'))
const Checks = section('checks', () => import('./checks-section.tsx'))
const Gate = section('gate', () => import('./gate-section.tsx'))
const Operator = section('operator', () => import('../reserves/operator-section.tsx'))
const Ways = section('ways', () => import('./ways-section.tsx'))
const Counts = section('counts', () => import('./counts-section.tsx'))
const Ender = section('ender', () => import('./ender.tsx'))

export default function Proof() {
  const t = useTexts('proof')
  return (
    <>
      <PageHead
        page="proof"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <State />
      <LazySection name="owed">
        <Owed />
      </LazySection>
      <LazySection name="reserves">
        <Reserves />
      </LazySection>
      <LazySection name="history">
        <History />
      </LazySection>
      <LazySection name="checks">
        <Checks />
      </LazySection>
      <LazySection name="gate">
        <Gate />
      </LazySection>
      <LazySection name="ways">
        <Ways />
      </LazySection>
      <LazySection name="counts">
        <Counts />
      </LazySection>
      <LazySection name="operator">
        <Operator />
      </LazySection>
      <LazySection name="ender">
        <Ender />
      </LazySection>
    </>
  )
}

/** Before the answer, and without script, the page says what it will say, and no figure. */
function State() {
  const t = useTexts('proof')
  const common = useTexts()
  const asked = overviewAnswer.useIt()
  if (asked.kind === 'answer') return <Known overview={asked.value} />
  return (
    <section className="page-head">
      <div className="wrap proof-waiting" aria-busy={asked.kind === 'loading'}>
        <div className="proof-state">
          <div>
            <h1>{t('title')}</h1>
            <p className="without-script">{t('withoutScript')}</p>
            {asked.kind === 'loading' ? (
              <div className="needs-script">
                <span className="sr-only">{t('loading')}</span>
                <Skeleton shape="figure" />
                <Skeleton shape="line" />
              </div>
            ) : (
              <p className="page-lead" role="status">
                <FailureText failure={asked} />{' '}
                <button type="button" className="figure-how" onClick={overviewAnswer.refetch}>
                  {common('retry')}
                </button>
              </p>
            )}
          </div>
          <div className="proof-plate-place" />
        </div>
      </div>
    </section>
  )
}

function Known({ overview }: { readonly overview: ProofOverview }) {
  const standing = standingOf(overview)
  return (
    <>
      <StateHead overview={overview} standing={standing} />
      {(standing.kind === 'short' || standing.kind === 'silent') && (
        <Suspense fallback={null}>
          <Closed kind={standing.kind} />
        </Suspense>
      )}
    </>
  )
}
