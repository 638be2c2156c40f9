import { operatorPlaceholder } from '@clearhold/contract/edition'
import { useId } from 'react'
import { identity, isDemo } from '#client/boot/identity.ts'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { FundingDiagram } from '#design/art/funding-diagram.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { Table } from '#design/table.tsx'
import { useSupport } from '#features/support/use-support.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['about'] }

const Community = lazyWhenNear<{ more: 'proof' }>('community', () => import('../sections/community.tsx'))
const Faq = lazyWhenNear('faq', () => import('../sections/faq.tsx'))
const Video = lazyWhenNear('video', () => import('../sections/video.tsx'))
const Testimonials = lazyWhenNear<{ only: number }>('testimonials', () => import('../content/testimonials-section.tsx'))
const Newsletter = lazyWhenNear('newsletter', () => import('../content/newsletter-section.tsx'))
const Closing = lazyWhenNear('closing', () => import('../sections/closing.tsx'))

const parts = ['order', 'book', 'people', 'limits'] as const

export default function About() {
  const t = useTexts('about')
  return (
    <>
      <PageHead
        page="about"
        title={t('documentTitle', { brand: identity.operator.brand })}
        description={t('description')}
      />
      <section className="page-head" data-section="hero">
        <div className="wrap page-head-two">
          <div>
            <h1>{t('title')}</h1>
            <p className="page-lead">{t('lead')}</p>
          </div>
          <Operator />
        </div>
      </section>
      <div className="wrap about-parts">
        {parts.map((part) => (
          <section key={part}>
            <h2>{t(`heading.${part}`)}</h2>
            <p>{t(`text.${part}`)}</p>
          </section>
        ))}
      </div>
      <Compared />
      <Funding />
      <LazySection name="community">
        <Community more="proof" />
      </LazySection>
      <LazySection name="faq">
        <Faq />
      </LazySection>
      <LazySection name="video">
        <Video />
      </LazySection>
      <LazySection name="testimonials">
        <Testimonials only={2} />
      </LazySection>
      <LazySection name="newsletter">
        <Newsletter />
      </LazySection>
      <LazySection name="closing">
        <Closing />
      </LazySection>
    </>
  )
}

/** What the settings say about the one who runs this; in demo there is no such company, and it says so. */
function Operator() {
  const t = useTexts('about')
  const titleId = useId()
  const { legalName, licence, address } = identity.operator
  const { hours } = useSupport()
  const facts = [
    // The demo's own values are translated; an operator's are as the settings have them.
    [t('operator.name'), legalName === operatorPlaceholder.legalName ? t('operator.demoName') : legalName],
    [t('operator.licence'), licence === operatorPlaceholder.licence ? t('operator.demoLicence') : licence],
    [t('operator.address'), address],
    [t('operator.support'), hours],
  ]
  return (
    <section className="operator" aria-labelledby={titleId} data-sample={isDemo ? '' : undefined}>
      {isDemo && <SampleTag isOnEdge>{t('operator.sample')}</SampleTag>}
      <h2 id={titleId}>{t('operator.title')}</h2>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const compared = ['profit', 'balance', 'reserves', 'fee', 'risk'] as const

function Compared() {
  const t = useTexts('about')
  return (
    <section className="wrap mt-(--section)">
      <h2>{t('compare.title')}</h2>
      <div className="table-large mt-8">
        <Table
          caption={t('compare.title')}
          rows={compared}
          rowKey={(row) => row}
          columns={[
            { header: t('compare.column.what'), cell: (row) => t(`compare.about.${row}`) },
            { header: t('compare.column.elsewhere'), cell: (row) => t(`compare.elsewhere.${row}`) },
            {
              header: t('compare.column.here'),
              cell: (row) => <b className="font-[550]">{t(`compare.here.${row}`)}</b>,
            },
          ]}
        />
      </div>
    </section>
  )
}

function Funding() {
  const t = useTexts('about')
  const titleId = useId()
  return (
    <section className="section section-sunken mt-(--section)" aria-labelledby={titleId}>
      <div className="wrap">
        <div className="head">
          <h2 id={titleId}>{t('diagram.title')}</h2>
          <p>{t('diagram.lead')}</p>
        </div>
        <FundingDiagram
          alt={t('diagram.alt')}
          cash={t('diagram.cash')}
          locked={t('diagram.locked')}
          capital={t('diagram.capital')}
          escrow={t('diagram.escrow')}
          same={t('diagram.same')}
        />
      </div>
    </section>
  )
}
