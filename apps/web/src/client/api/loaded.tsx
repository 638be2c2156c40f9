import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { FailureText } from './failure-text.tsx'
import type { Known } from './use-endpoint.ts'

interface LoadedProps<Value> {
  readonly known: Known<Value>
  /** The real shape with blocks where figures will come. */
  readonly waiting: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** The states of whatever is asked from the api: waiting, known, known but old, unknown. */
export function Loaded<Value>({ known, waiting, children }: LoadedProps<Value>) {
  const t = useTexts('work')
  const { value, failure, knownAt, refetch } = known
  if (value === undefined) {
    if (failure !== undefined) return <FailureNotice failure={failure} onRetry={refetch} />
    return (
      <div aria-busy="true">
        <span className="sr-only" role="status">
          {t('loading')}
        </span>
        {waiting}
      </div>
    )
  }
  return (
    <>
      {failure !== undefined && knownAt !== undefined && (
        <div className="mb-4">
          <Notice
            kind="you"
            action={
              <Button size="small" onClick={refetch}>
                {t('retry')}
              </Button>
            }
          >
            <FailureText failure={failure} /> {t('oldFigures')} <DateTime instant={knownAt.toISOString()} show="time" />
            .
          </Notice>
        </div>
      )}
      {children(value)}
    </>
  )
}
