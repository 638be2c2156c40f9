import { cancelWithdrawal } from '@clearhold/contract/withdrawals/endpoints/own'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** The way back, as long as there is one. */
export function CancelWithdrawal({ withdrawal: { id, amount, type } }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const cancel = useAction(() => callAsPerson(cancelWithdrawal, { params: { id } }), cancelWithdrawal.topics)
  const run = async () => {
    if ((await cancel.run(undefined)) === undefined) return
    setOpen(false)
    showToast({ kind: 'done', title: t('cancel.done') })
  }
  const values = { amount: moneyText(microFromBalance(amount), language), source: t(`one.takenFrom.${type}`) }
  return (
    <Dialog
      trigger={<Button>{t('cancel.button')}</Button>}
      open={open}
      onOpenChange={setOpen}
      title={t('cancel.title')}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{t('cancel.keep')}</Button>
          <Button kind="refuse" busy={cancel.busy} onClick={() => void run()}>
            {t('cancel.confirm', values)}
          </Button>
        </>
      }
    >
      <p>{t('cancel.text', values)}</p>
      <div className="mt-4 empty:hidden">
        <FailureNotice failure={cancel.failure} />
      </div>
    </Dialog>
  )
}
