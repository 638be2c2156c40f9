import { queuePositionMax } from '@clearhold/contract/withdrawals/rules'
import type { OwnWithdrawal, Withdrawal } from '@clearhold/contract/withdrawals/schema'
import type { ReactNode } from 'react'
import { Confirmations } from '#design/confirmations.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { type Text, useTexts } from '#i18n/use-texts.ts'
import { type TimelineKind, type TimelineStep, timelineOf } from './timeline-steps.ts'
import { PayoutTransaction } from './transaction.tsx'

interface TimelineProps {
  readonly withdrawal: Withdrawal & Partial<Pick<OwnWithdrawal, 'addressToConfirm' | 'confirmBy'>>
  /** The platform's time, for what is left of a hold; undefined while it is not known. */
  readonly now: Date | undefined
}

/** What only the investor can do. */
const yours: readonly TimelineKind[] = ['addressConfirm', 'bankConfirmed']

/** Everything that happened, solid; everything that is to come, dashed. */
export function WithdrawalTimeline({ withdrawal, now }: TimelineProps) {
  const t = useTexts('withdraw')
  const steps = timelineOf(withdrawal).map((step): Step => {
    const text = stepTexts[step.kind](step, { withdrawal, now, t })
    return {
      id: `${step.kind}${step.number ?? ''}`,
      state: step.state,
      isYours: step.state === 'now' && yours.includes(step.kind),
      title: stepTitle(step, withdrawal, t),
      ...(text !== undefined && { text }),
      ...(step.at !== undefined && { time: <DateTime instant={step.at} /> }),
    }
  })
  return <Steps steps={steps} />
}

type Said = Text<'withdraw'>

function stepTitle({ kind, state, number = 1 }: TimelineStep, { approvals: { needed } }: Withdrawal, t: Said): string {
  if (kind === 'approval') return t(state === 'done' ? 'step.approval' : 'step.approvalTodo', { number, needed })
  if (kind === 'sending' && state === 'now') return t('step.sendingNow')
  return t(`step.${kind}`)
}

interface TextParts extends TimelineProps {
  readonly t: Said
}

type TextOf = (step: TimelineStep, parts: TextParts) => ReactNode

/** What stands under each step; what is still to come is said only where it explains something. */
const stepTexts: Readonly<Record<TimelineKind, TextOf>> = {
  requested: (_, { t, withdrawal }) => t('step.requestedText', { source: t(`one.takenFrom.${withdrawal.type}`) }),
  verification: ({ state }, { t }) => t(state === 'now' ? 'step.verificationNow' : 'step.verificationDone'),
  addressConfirm: (step, { withdrawal }) => <ConfirmText step={step} withdrawal={withdrawal} />,
  hold: (step, { withdrawal, now }) => <HoldText step={step} withdrawal={withdrawal} now={now} />,
  approval: approvalText,
  automatic: (_, { t }) => t('step.automaticText'),
  sending: sendingText,
  delayed: (_, { t, withdrawal: { delay } }) => (delay === null ? undefined : t(`delay.${delay}`)),
  uncertain: (_, { t }) => t('step.uncertainText'),
  failed: (_, { t }) => t('step.failedText'),
  confirming: (step, { t, withdrawal }) =>
    step.state === 'now' ? <Counted withdrawal={withdrawal} /> : confirmingText(step, t),
  final: (_, { t }) => t('step.finalText'),
  bankPaid: bankPaidText,
  bankConfirmed: ({ state }, { t }) => t(state === 'done' ? 'step.bankConfirmedText' : 'step.bankConfirmedNow'),
  disputed: (_, { t }) => t('step.disputedText'),
  rejected: (_, { t, withdrawal: { rejection } }) => (rejection === null ? undefined : t(`rejection.${rejection}`)),
  returned: (_, { t }) => t('step.returnedText'),
  cancelled: (_, { t }) => t('step.cancelledText'),
}

function confirmingText({ state }: TimelineStep, t: Said): string | undefined {
  return state === 'todo' ? t('step.confirmingText') : undefined
}

function approvalText({ state, number = 1 }: TimelineStep, { withdrawal, t }: TextParts): string | undefined {
  const { approvals, queuePosition } = withdrawal
  if (state === 'now') {
    return `${t('step.approvalNow')} ${queueText(queuePosition, t)}`
  }
  if (state === 'todo') return undefined
  if (approvals.needed === 1) return t('step.approvalOnly')
  return t(number === 1 ? 'step.approvalFirst' : 'step.approvalMore')
}

function queueText(position: number | null, t: Said): string {
  if (position === null) return ''
  return t(position < queuePositionMax ? 'step.before' : 'step.beforeMore', { count: position })
}

function sendingText({ state }: TimelineStep, { withdrawal, t }: TextParts): ReactNode {
  if (state === 'todo') return undefined
  if (state === 'now') return t(withdrawal.canCancel ? 'step.sendingWaits' : 'step.sendingNowText')
  return <PayoutTransaction withdrawal={withdrawal} />
}

function bankPaidText({ state }: TimelineStep, { withdrawal, t }: TextParts): string {
  const { bankReference, queuePosition } = withdrawal
  return state === 'done' && bankReference !== null
    ? t('step.bankPaidText', { reference: bankReference })
    : `${t('step.bankPaidTodo')} ${queueText(queuePosition, t)}`
}

/** What starts the wait of a new address, and until when it can be done. */
function ConfirmText({ step, withdrawal }: Pick<TimelineProps, 'withdrawal'> & { readonly step: TimelineStep }) {
  const t = useTexts('withdraw')
  const { addressToConfirm, confirmBy, method } = withdrawal
  if (step.state === 'done') return t('step.addressConfirmDone')
  if (addressToConfirm === undefined) return t('step.addressConfirmStaff')
  return (
    <>
      {t('step.holdConfirm')}{' '}
      {confirmBy !== undefined && confirmBy !== null && (
        <span className="block text-ink">
          {t('step.confirmBy')} <DateTime instant={confirmBy} />
        </span>
      )}
      {method === 'crypto' && <span className="block">{t('step.confirmAgain')}</span>}
    </>
  )
}

/** The end of a hold as a date and as what is left of it. */
function HoldText({ step, withdrawal, now }: TimelineProps & { readonly step: TimelineStep }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const { holdUntil } = withdrawal
  if (step.state === 'done') return t('step.holdDone')
  if (step.state === 'todo') return t('step.holdTodo')
  if (holdUntil === null) return t('step.holdTodo')
  const leftSeconds = now === undefined ? 0 : (Date.parse(holdUntil) - now.getTime()) / 1000
  return (
    <>
      {t('step.holdNow')}{' '}
      <span className="block text-ink">
        {leftSeconds > 0 && `${t('step.left', { duration: durationText(leftSeconds, language) })}, `}
        {t('step.until')} <DateTime instant={holdUntil} />
      </span>
    </>
  )
}

function Counted({ withdrawal: { confirmations, confirmationsNeeded } }: { readonly withdrawal: Withdrawal }) {
  return <Confirmations seen={confirmations} needed={confirmationsNeeded} />
}
