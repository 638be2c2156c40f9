import type { Failure } from '../client/api/outcome.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'
import { Notice } from './notice.tsx'

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
