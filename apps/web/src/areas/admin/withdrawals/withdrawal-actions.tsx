import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { approveWithdrawal, draftPayoutSignature } from '@clearhold/contract/withdrawals/endpoints/administration'
import type { WithdrawalHindrance } from '@clearhold/contract/withdrawals/rules'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { Fingerprint, KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type SigningWay, signatureBy, signingWays } from '../approvals/sign-approval.ts'
import { Key, KeyHints } from '../key-hints.tsx'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { allowedActions } from './allowed-actions.ts'
import { MarkPaid } from './mark-paid.tsx'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import { SettleDispute } from './settle-dispute.tsx'

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

/** The key that would approve leads to the reason, so that nobody presses it in vain. */
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

/** What came of it; 'unsigned' when the window of the device was closed, or no key could be made. */
type Signed = 'signed' | 'unsigned'

async function approve({ id, digest }: AdminWithdrawal, way: SigningWay): Promise<Outcome<Signed>> {
  if (digest === null) return { kind: 'answer', value: 'unsigned' }
  const signed = await signatureBy(way, {
    digest,
    askChallenge: () => callAsPerson(draftPayoutSignature, { params: { id } }),
  })
  if (signed.kind !== 'answer') return signed
  if (signed.value === 'unsigned' || signed.value === undefined) return { kind: 'answer', value: 'unsigned' }
  const outcome = await callAsPerson(approveWithdrawal, { params: { id }, body: { digest, signature: signed.value } })
  return outcome.kind === 'answer' ? { kind: 'answer', value: 'signed' } : outcome
}

function Signing({ one }: OneProps) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const showToast = useToast()
  const factors = useEndpoint(readFactors, { params: { id: 'me' } })
  const ways = factors.value === undefined ? [] : signingWays(factors.value.passkeys.length > 0)
  const [isUnsigned, setUnsigned] = useState(false)
  const sign = useAction((way: SigningWay) => approve(one, way), approveWithdrawal.topics)
  const run = async (way: SigningWay) => {
    if (sign.busy) return
    setUnsigned(false)
    const signed = await sign.run(way)
    if (signed === 'unsigned') setUnsigned(true)
    else if (signed !== undefined) showToast({ kind: 'done', title: t('approved'), text: t('approvedText') })
  }
  const [first] = ways
  useShortcuts({ a: first === undefined ? undefined : () => void run(first) })
  const amount = moneyText(microFromBalance(one.amount), language)
  return (
    <>
      <SigningFailure failure={sign.failure} />
      {isUnsigned && <Notice kind="refused">{t('unsigned')}</Notice>}
      {factors.value === undefined && <FailureNotice failure={factors.failure} onRetry={factors.refetch} />}
      {factors.value !== undefined && first === undefined && <Notice kind="you">{t('noWay')}</Notice>}
      {ways.map((way) => (
        <Button
          key={way}
          kind={way === first ? 'primary' : 'plain'}
          size="small"
          busy={sign.busy}
          aria-keyshortcuts={way === first ? 'a' : undefined}
          onClick={() => void run(way)}
        >
          {way === 'passkey' && <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />}
          {way === 'browser_key' && <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
          {t(way === 'passkey' ? 'approve.passkey' : 'approve.browser_key', { amount })}
          {way === first && <Key name="A" />}
        </Button>
      ))}
    </>
  )
}

/** Without an answer nobody knows whether it was signed. */
function SigningFailure({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('withdrawals-admin')
  if (failure === undefined) return null
  return (
    <div className="deck-failure">
      <FailureNotice failure={failure} {...(failure.kind !== 'problem' && { more: t('unknown') })} />
    </div>
  )
}
