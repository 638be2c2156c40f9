import { undoApproval } from '@clearhold/contract/kyc/endpoints'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { Notice } from '#design/notice.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface NoDecisionProps {
  readonly one: KycCase
  readonly refetch: () => void
}

/** In place of the decision: why there is none to make here. */
export function NoDecision({ one, refetch }: NoDecisionProps) {
  const t = useTexts('kyc-review')
  const { status, cannotDecide, decidedBy, decidedAt, final, undoUntil } = one
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
      {undoUntil !== null && <UndoApproval one={one} undoUntil={undoUntil} refetch={refetch} />}
    </div>
  )
}

/** No event announces that the time to undo is over. */
const refetchEveryMs = 3_000

function UndoApproval({ one, undoUntil, refetch }: NoDecisionProps & { readonly undoUntil: string }) {
  const t = useTexts('kyc-review')
  const showToast = useToast()
  const isMine = useMe().value?._id === one.decidedBy?.id
  const undo = useAction(() => callAsPerson(undoApproval, { params: { id: one._id } }), undoApproval.topics)
  useRefetchInterval(refetch, refetchEveryMs)
  const run = async () => {
    const answered = undo.busy ? undefined : await undo.run(undefined)
    if (answered !== undefined) showToast({ kind: 'done', title: answered.message })
  }
  useShortcuts({ u: isMine ? () => void run() : undefined })
  return (
    <>
      <p className="text-13 text-ink-2">
        {t('undo.until')} <DateTime instant={undoUntil} show="time" />.
      </p>
      <FailureNotice failure={undo.failure} />
      {isMine && (
        <Button size="small" busy={undo.busy} aria-keyshortcuts="u" onClick={() => void run()}>
          {t('undo.button')}
          <kbd>U</kbd>
        </Button>
      )}
    </>
  )
}
