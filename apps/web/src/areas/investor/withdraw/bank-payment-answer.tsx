import { confirmReceived, disputePayout } from '@clearhold/contract/withdrawals/endpoints/own'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** A bank tells us nothing, so the person says whether the payment has arrived. */
export function BankPaymentAnswer({ withdrawal: { id } }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const answer = useAction(
    (said: 'received' | 'dispute') =>
      callAsPerson(said === 'received' ? confirmReceived : disputePayout, { params: { id } }),
    confirmReceived.topics,
  )
  const run = async (said: 'received' | 'dispute') => {
    if ((await answer.run(said)) === undefined) return
    setOpen(false)
    showToast({ kind: 'done', title: t(said === 'received' ? 'bankAnswer.receivedDone' : 'bankAnswer.disputeDone') })
  }
  return (
    <>
      {!open && answer.failure !== undefined && (
        <div className="w-full">
          <FailureNotice failure={answer.failure} />
        </div>
      )}
      <Dialog
        trigger={<Button>{t('bankAnswer.dispute')}</Button>}
        open={open}
        onOpenChange={setOpen}
        title={t('bankAnswer.disputeTitle')}
        actions={
          <Button kind="primary" busy={answer.busy} onClick={() => void run('dispute')}>
            {t('bankAnswer.disputeSubmit')}
          </Button>
        }
      >
        <p>{t('bankAnswer.disputeText')}</p>
        {answer.failure !== undefined && (
          <div className="mt-4">
            <FailureNotice failure={answer.failure} />
          </div>
        )}
      </Dialog>
      <Button kind="primary" busy={answer.busy && !open} onClick={() => void run('received')}>
        {t('bankAnswer.received')}
      </Button>
    </>
  )
}
