import { assignCase } from '@clearhold/contract/kyc/endpoints'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Who has the case: taken by one, so that two do not decide it at once; handed back when they stop. */
export function Assignment({ one }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  const myId = useMe().value?._id
  const { assignee, cannotDecide } = one
  const assign = useAction(
    (to: 'me' | null) => callAsPerson(assignCase, { params: { id: one._id }, body: { assignee: to } }),
    assignCase.topics,
  )
  const isMine = assignee !== null && assignee.id === myId
  const canTake = !isMine && (cannotDecide === null || cannotDecide === 'taken')
  useShortcuts({ t: canTake ? () => void assign.run('me') : undefined })
  return (
    <>
      <span className="text-13 text-ink-2">
        {assignee === null
          ? t('assign.unassigned')
          : isMine
            ? t('assign.mine')
            : t('assign.other', { name: assignee.name })}
      </span>
      {canTake && (
        <Button size="small" busy={assign.busy} onClick={() => void assign.run('me')}>
          {assignee === null ? t('assign.take') : t('assign.takeOver')}
          <kbd>T</kbd>
        </Button>
      )}
      {isMine && (
        <Button size="small" busy={assign.busy} onClick={() => void assign.run(null)}>
          {t('assign.giveBack')}
        </Button>
      )}
      <FailureNotice failure={assign.failure} />
    </>
  )
}
