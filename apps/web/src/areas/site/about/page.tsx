import { useId } from 'react'
import { identity } from '#client/boot/identity.ts'
import { LazySection, lazyWhenNear } from '#client/boot/lazy-section.tsx'
import { FundingDiagram } from '#design/art/funding-diagram.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PageHead } from '../page-head.tsx'

export const handle: TextsHandle = { namespaces: ['about'] }

const Community = lazyWhenNear<{ more: 'proof' }>('community', () => import('../sections/community.tsx'))
const Faq = lazyWhenNear('faq', () => import('../sections/faq.tsx'))
const Video = lazyWhenNear('video', () => import('../sections/video.tsx'))
const Testimonials = lazyWhenNear<{ only: number }>('testimonials', () => import('../content/testimonials-section.tsx'))
const Newsletter = lazyWhenNear('newsletter', () => import('../content/newsletter-section.tsx'))

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
        <div className="wrap">
          <h1>{t('title')}</h1>
          <p className="page-lead">{t('lead')}</p>
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
    </>
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
