import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FailureText } from './failure-text.tsx'
import type { Failure } from './outcome.ts'

interface FailureNoticeProps {
  /** Nothing is drawn while there is none. */
  readonly failure: Failure | undefined
  readonly onRetry?: () => void
  /** What this means here, where the failure itself cannot know it. */
  readonly more?: string
}

/** A call failed, and the person is told in the place where they made it. */
export function FailureNotice({ failure, onRetry, more }: FailureNoticeProps) {
  const t = useTexts('work')
  if (failure === undefined) return null
  return (
    <Notice
      kind="refused"
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      <FailureText failure={failure} />
      {more !== undefined && ` ${more}`}
    </Notice>
  )
}
