import type { KycCase } from '@clearhold/contract/kyc/schema'
import { DateTime } from '#design/date-time.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** In place of the decision: why there is none to make here. */
export function NoDecision({ one: { status, cannotDecide, decidedBy, decidedAt, final } }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  if (status === 'pending')
    return (
      <div className="deck">{cannotDecide !== null && <Notice kind="you">{t(`cannot.${cannotDecide}`)}</Notice>}</div>
    )
  return (
    <div className="deck">
      <p>
        {t(`standing.${status}`)}
        {decidedBy !== null && decidedAt !== null && (
          <>
            {' '}
            {decidedBy.name}, <DateTime instant={decidedAt} />.
          </>
        )}
        {final && ` ${t('standing.final')}`}
      </p>
    </div>
  )
}
