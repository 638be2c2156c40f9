import { FailureNotice } from '#client/api/failure-notice.tsx'
import { FailureText } from '#client/api/failure-text.tsx'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { StatementFile } from './use-statement-file.ts'

/** A file that could not be sent: tried again, or, where it is too long for that, made on request. */
export function FileFailure({ file: { failure, retry, askLonger, asking } }: { readonly file: StatementFile }) {
  const t = useTexts('statements')
  if (failure === undefined || askLonger === undefined) return <FailureNotice failure={failure} onRetry={retry} />
  const ask = (
    <Button size="small" busy={asking.busy} onClick={askLonger}>
      {t('long.ask')}
    </Button>
  )
  return (
    <>
      <Notice kind="plain" action={ask}>
        <FailureText failure={failure} />
      </Notice>
      <FailureNotice failure={asking.failure} />
    </>
  )
}
