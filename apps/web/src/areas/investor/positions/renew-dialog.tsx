import { chooseMaturity } from '@clearhold/contract/plans/endpoints'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { riskStatements, riskVersion } from '@clearhold/contract/texts/plan-risk'
import { type ReactElement, useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Dialog } from '#design/dialog.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { isAllTicked, TickList } from './tick-list.tsx'

interface RenewDialogProps {
  readonly trigger: ReactElement
  readonly position: Position
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A renewal is a new promise: what it means is read and confirmed again. */
export function RenewDialog({ trigger, position, open, onOpenChange }: RenewDialogProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      title={t('renew.title', { name: position.name[language] })}
    >
      <RenewForm position={position} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RenewForm({ position, onDone }: { readonly position: Position; readonly onDone: () => void }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const showToast = useToast()
  const statements = riskStatements[language]
  const [ticked, setTicked] = useState<readonly boolean[]>([])
  const [wasSent, setSent] = useState(false)
  const renew = useAction(
    () =>
      callAsPerson(chooseMaturity, {
        params: { id: position.id },
        body: { choice: 'renew', termsVersion: position.termsVersion, riskVersion },
      }),
    chooseMaturity.topics,
  )
  const send = async () => {
    setSent(true)
    if (!isAllTicked(statements, ticked)) return
    if ((await renew.run(undefined)) === undefined) return
    showToast({ kind: 'done', title: t('renew.saved') })
    onDone()
  }
  const values = {
    amount: moneyText(microFromBalance(position.amount), language),
    profit: moneyText(microFromBalance(position.profit), language),
    version: position.termsVersion,
  }
  return (
    <div className="space-y-4">
      <p>
        {t('renew.text', values)} <DateTime instant={position.dueAt} />.
      </p>
      <p>{t('renew.otherwise')}</p>
      <TickList
        legend={t('renew.confirm')}
        statements={statements}
        ticked={ticked}
        onTick={setTicked}
        missing={wasSent ? t('renew.missing') : undefined}
      />
      <p className="text-14">{t('renew.versions', { terms: position.termsVersion, risk: riskVersion })}</p>
      <FailureNotice failure={renew.failure} />
      <div className="dialog-actions">
        <Button onClick={onDone}>{t('renew.keep')}</Button>
        <Button kind="primary" busy={renew.busy} onClick={() => void send()}>
          {t('renew.submit', values)}
        </Button>
      </div>
    </div>
  )
}
