import type { KycReason } from '@clearhold/contract/kyc/rules'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What was wrong and what to do about it, in the language of the page. */
export function ReviewerWords({ reason }: { readonly reason: KycReason | undefined }) {
  const t = useTexts('kyc')
  const reasons = useTexts('kyc-reasons')
  if (reason === undefined) return null
  return (
    <div className="mb-5">
      <Notice kind="you">
        <strong className="font-[550]">
          {t('revision.said')} {reasons(`reasons.${reason}.title`)}.
        </strong>{' '}
        {reasons(`reasons.${reason}.fix`)}
      </Notice>
    </div>
  )
}
