import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface FailedSectionProps {
  readonly title: string
  readonly failure: Failure
  readonly onRetry: () => void
}

/** The place of a section that could not be fetched: a proof that is shorter without a word would look whole. */
export function FailedSection({ title, failure, onRetry }: FailedSectionProps) {
  const common = useTexts()
  return (
    <section className="section needs-script">
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
          <p role="status">
            <FailureText failure={failure} />{' '}
            <button type="button" className="figure-how" onClick={onRetry}>
              {common('retry')}
            </button>
          </p>
        </div>
      </div>
    </section>
  )
}
