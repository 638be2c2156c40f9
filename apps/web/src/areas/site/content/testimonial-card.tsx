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
  /** The tag of an invented one; a real one has none. */
  readonly tag?: ReactNode
}

/** What somebody wrote. A dashed violet frame and a tag when nobody did. */
export function TestimonialCard({ text, language, name, initials, role, rating, tag }: TestimonialCardProps) {
  const t = useTexts('sections')
  return (
    <figure
      className={tag === undefined ? 'voice' : 'voice voice-sample'}
      data-sample={tag === undefined ? undefined : ''}
    >
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
        {tag}
      </figcaption>
    </figure>
  )
}
