import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The specification's words, then what the server says. */
export function ApproveFailure({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('kyc-review')
  if (failure === undefined) return null
  return (
    <div className="deck-failure">
      <Notice kind="refused">
        <strong className="font-[550]">{t('approveFailed')}.</strong> <FailureText failure={failure} />
      </Notice>
    </div>
  )
}
