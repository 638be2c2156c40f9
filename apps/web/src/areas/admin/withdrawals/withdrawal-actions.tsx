import { approveWithdrawal } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { WithdrawalHindrance } from '@clearhold/contract/withdrawals/rules'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { Fingerprint } from 'lucide-react'
import { useRef, useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#design/button.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Approved } from '../approvals/sign-approval.ts'
import { Key, KeyHints } from '../key-hints.tsx'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { allowedActions } from './allowed-actions.ts'
import { MarkPaid } from './mark-paid.tsx'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import { SettleDispute } from './settle-dispute.tsx'
import { useSignPayouts } from './use-sign-payouts.ts'

interface OneProps {
  readonly one: AdminWithdrawal
}

/** What can be done with it now, by hand or by key; or why nothing can be done by this person. */
export function WithdrawalActions({ one }: OneProps) {
  const can = allowedActions(one)
  const may = useFinancePermissions()
  const [rejecting, setRejecting] = useState(false)
  const canReject = can.reject && may.reject
  useShortcuts({ r: canReject ? () => setRejecting(true) : undefined })
  const canSign = can.approve && one.hindrance === null
  return (
    <div className="deck">
      {!canSign && one.hindrance !== null && one.method === 'crypto' && <Hindrance reason={one.hindrance} />}
      {canSign && <Signing one={one} />}
      {may.propose && can.markPaid && <MarkPaid one={one} />}
      {may.propose && can.stands && <SettleDispute one={one} outcome="stands" />}
      {may.propose && can.giveBack && <SettleDispute one={one} outcome="returned" />}
      {canReject && <RejectWithdrawal one={one} open={rejecting} onOpenChange={setRejecting} />}
      <KeyHints />
    </div>
  )
}

/** There is nothing for this person to do. */
const forOthers: readonly WithdrawalHindrance[] = ['not_waiting', 'already_approved', 'all_approved']

/** The key that would approve leads to the reason, so that pressing it still tells why. */
function Hindrance({ reason }: { readonly reason: WithdrawalHindrance }) {
  const t = useTexts('withdrawals-admin')
  const place = useRef<HTMLDivElement>(null)
  useShortcuts({ a: () => place.current?.focus() })
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 flex-1 basis-80 rounded-s">
      <Notice kind={forOthers.includes(reason) ? 'plain' : 'you'}>{t(`hindrance.${reason}`)}</Notice>
    </div>
  )
}

function Signing({ one }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const showToast = useToast()
  const [unsigned, setUnsigned] = useState<Approved>()
  const signPayouts = useSignPayouts()
  const sign = useAction(() => signPayouts([one]), approveWithdrawal.topics)
  const run = async () => {
    if (sign.busy) return
    setUnsigned(undefined)
    const signed = await sign.run(undefined)
    if (signed === 'approved') showToast({ kind: 'done', title: t('approved'), text: t('approvedText') })
    else setUnsigned(signed)
  }
  useShortcuts({ a: () => void run() })
  const amount = moneyText(microFromBalance(one.amount), language)
  return (
    <>
      <SigningFailure failure={sign.failure} />
      {unsigned === 'unsigned' && <Notice kind="refused">{t('unsigned')}</Notice>}
      {unsigned === 'blocked' && <Notice kind="you">{t('blocked')}</Notice>}
      <Button kind="primary" size="small" busy={sign.busy} aria-keyshortcuts="a" onClick={() => void run()}>
        <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('approve.page', { amount })}
        <Key name="A" />
      </Button>
    </>
  )
}

/** Without an answer it is unknown whether it was signed. */
function SigningFailure({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('withdrawals-admin')
  if (failure === undefined) return null
  return (
    <div className="deck-failure">
      <FailureNotice failure={failure} {...(failure.kind !== 'problem' && { more: t('unknown') })} />
    </div>
  )
}
