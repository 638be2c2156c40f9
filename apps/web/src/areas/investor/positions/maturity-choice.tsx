import { chooseMaturity } from '@clearhold/contract/plans/endpoints'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { renewalWindow } from '#features/positions/position-status.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { RenewDialog } from './renew-dialog.tsx'

interface MaturityChoiceProps {
  readonly position: Position
  readonly now: Date | undefined
}

/** What is to happen at the end. Paying out is always possible; renewing is confirmed in the last quarter of the term. */
export function MaturityChoice({ position, now }: MaturityChoiceProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  const { amount, profit, atMaturity, renewalOpensAt } = position
  const window = renewalWindow(position, now)
  const values = {
    amount: moneyText(microFromBalance(amount), language),
    profit: moneyText(microFromBalance(profit), language),
  }
  return (
    <div className="at-end">
      <div>
        <h3>{t('atEnd.title')}</h3>
        <p className="at-end-choice">{t(`atEnd.${atMaturity}`)}</p>
        <p className="at-end-text">{t(`atEnd.${atMaturity}Text`, values)}</p>
        {window === 'too_early' && (
          <p className="at-end-text">
            {t('atEnd.later')} <DateTime instant={renewalOpensAt} />.
          </p>
        )}
      </div>
      {window === 'open' &&
        (atMaturity === 'pay_out' ? <Renew position={position} /> : <PayOut positionId={position.id} />)}
    </div>
  )
}

function Renew({ position }: { readonly position: Position }) {
  const t = useTexts('positions')
  const [open, setOpen] = useState(false)
  return (
    <RenewDialog
      trigger={<Button>{t('atEnd.renewInstead')}</Button>}
      position={position}
      open={open}
      onOpenChange={setOpen}
    />
  )
}

function PayOut({ positionId }: { readonly positionId: string }) {
  const t = useTexts('positions')
  const showToast = useToast()
  const choose = useAction(
    () => callAsPerson(chooseMaturity, { params: { id: positionId }, body: { choice: 'pay_out' } }),
    chooseMaturity.topics,
  )
  const run = async () => {
    if ((await choose.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('atEnd.payOutSaved') })
  }
  return (
    <div className="space-y-3">
      <Button busy={choose.busy} onClick={() => void run()}>
        {t('atEnd.payOutInstead')}
      </Button>
      <FailureNotice failure={choose.failure} />
    </div>
  )
}
