import { readTestimonialsAddress } from '@clearhold/contract/content/addresses'
import type { ReactNode } from 'react'
import { FailureText } from '#client/api/failure-text.tsx'
import { useAnswer } from '#client/api/use-answer.ts'
import { DateTime } from '#design/date-time.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Carousel } from './carousel.tsx'
import { plainTestimonialsSchema } from './plain-testimonials-schema.ts'
import { TestimonialCard } from './testimonial-card.tsx'

const readTestimonialsTarget = { ...readTestimonialsAddress, answer: plainTestimonialsSchema }

interface PublishedTestimonialsProps {
  readonly head: ReactNode
  /** Show this many, without turning pages. */
  readonly only?: number
}

/** What investors with a settled withdrawal wrote, unedited. With none, the place says so. */
export function PublishedTestimonials({ head, only }: PublishedTestimonialsProps) {
  const t = useTexts('sections')
  const common = useTexts()
  const { asked, refetch } = useAnswer(readTestimonialsTarget)
  if (asked.kind === 'answer' && asked.value.testimonials.length > 0) {
    const voices = asked.value.testimonials.map(({ id, firstName, country, rating, text, language, writtenAt }) => ({
      key: id,
      item: (
        <TestimonialCard
          key={id}
          text={text}
          language={language}
          name={firstName}
          initials={firstName.slice(0, 1).toUpperCase()}
          role={
            <>
              {country}, <DateTime instant={writtenAt} show="date" year />
            </>
          }
          rating={rating}
        />
      ),
    }))
    if (only === undefined) return <Carousel head={head} items={voices} />
    return (
      <>
        <div className="head">{head}</div>
        <div className="voices voices-all">{voices.slice(0, only).map(({ item }) => item)}</div>
      </>
    )
  }
  return (
    <>
      <div className="head">{head}</div>
      <div role="status">
        {asked.kind === 'loading' && <p className="text-ink-2">{t('testimonials.loading')}</p>}
        {asked.kind === 'answer' && (
          <p>
            <b className="block">{t('testimonials.empty')}</b>
            {t('testimonials.emptyText')}
          </p>
        )}
        {asked.kind !== 'loading' && asked.kind !== 'answer' && (
          <p>
            <FailureText failure={asked} />{' '}
            <button type="button" className="figure-how" onClick={refetch}>
              {common('retry')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
