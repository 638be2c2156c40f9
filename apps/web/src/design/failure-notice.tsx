import type { Failure } from '../client/api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { FailureText } from './failure-text.tsx'
import { Notice } from './notice.tsx'

interface FailureNoticeProps {
  /** Nothing is drawn while there is none. */
  readonly failure: Failure | undefined
  readonly onRetry?: () => void
}

/** A call failed, and the person is told in the place where they made it. */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
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
    </Notice>
  )
}
