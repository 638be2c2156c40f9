import type { ReactNode } from 'react'
import { useTexts } from '#i18n/use-texts.ts'

interface TestimonialCardProps {
  readonly text: string
  /** Of the text, where it differs from the page's. */
  readonly language?: string
  readonly name: string
  readonly initials: string
  readonly role: ReactNode
  readonly rating: number
  /** An invented one stands in a group that says so. */
  readonly isSample?: boolean
}

/** A testimonial; an invented one in violet dashes. */
export function TestimonialCard({
  text,
  language,
  name,
  initials,
  role,
  rating,
  isSample = false,
}: TestimonialCardProps) {
  const t = useTexts('sections')
  return (
    <figure className={isSample ? 'voice voice-sample' : 'voice'}>
      <blockquote lang={language}>{text}</blockquote>
      <figcaption className="voice-by">
        <span className="voice-avatar" aria-hidden="true">
          {initials}
        </span>
        <span>
          <b>{name}</b>
          {role}{' '}
          <span className="rating" role="img" aria-label={t('testimonials.rating', { rating })}>
            {[1, 2, 3, 4, 5].map((step) => (
              <i key={step} className={step > rating ? 'rating-off' : undefined} />
            ))}
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
