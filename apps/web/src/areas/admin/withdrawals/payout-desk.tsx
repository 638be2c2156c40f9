import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { readPayoutDesk, resumePayouts, stopPayouts } from '@clearhold/contract/withdrawals/endpoints/administration'
import { walletDaysMax } from '@clearhold/contract/withdrawals/rules'
import type { PayoutDesk as Desk } from '@clearhold/contract/withdrawals/schema'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { countText } from '#design/count.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { RealTimeNote } from '#features/demo-clock/real-time-note.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { Figure } from '../figure.tsx'
import { useActorText } from '../subject.tsx'
import { useFinancePermissions } from '../use-finance-permissions.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import { Alarms } from './alarms.tsx'
import { gasText } from './gas-text.ts'
import { Policy } from './policy.tsx'
import { useAlarms } from './use-alarms.ts'

const refetchEveryMs = 20_000

/** Whether payouts run and the switch that one person can throw, in one line; what they run on opens under it. */
export function PayoutDesk() {
  const held = useMe().value?.permissions ?? []
  // Support looks at withdrawals and at what stops them, and not at the wallets.
  if (held.some((one) => one === 'finance_maker' || one === 'finance_approver' || one === 'owner')) return <OpenDesk />
  return held.includes('support') ? <Alarms isSwitchedOff={undefined} /> : null
}

function OpenDesk() {
  const t = useTexts('withdrawals-admin')
  const known = useEndpoint(readPayoutDesk)
  useRefetchInterval(known.refetch, refetchEveryMs)
  const isAlarmed = useAlarms().value?.payoutsStopped === true
  return (
    <>
      <section className="payout-desk" aria-label={t('desk.title')}>
        <Loaded known={known} waiting={<DeskWaiting />}>
          {(desk) => (
            <>
              <div className="payout-switch">
                <Running desk={desk} isAlarmed={isAlarmed} />
                <Switch isStopped={desk.stopped} isAlarmed={isAlarmed} />
              </div>
              <details className="payout-more">
                <summary>{t('desk.more')}</summary>
                <Figures desk={desk} />
                <Policy policy={desk.policy} />
              </details>
            </>
          )}
        </Loaded>
      </section>
      <Alarms isSwitchedOff={known.value?.stopped} />
    </>
  )
}

interface RunningProps {
  readonly desk: Desk
  /** An alarm stops payouts by itself, whatever the switch says. */
  readonly isAlarmed: boolean
}

function Running({ desk, isAlarmed }: RunningProps) {
  const t = useTexts('withdrawals-admin')
  const alarms = useTexts('alarms')
  const language = useLanguage()
  const actorText = useActorText()
  const admin = useTexts('admin')
  const { stopped, stoppedAt, stoppedBy, stoppedByName, stopReason } = desk
  // The breaker writes the alarm's kind before what it is about; people write words.
  const breaker = alarmKinds.find((kind) => stopReason?.startsWith(`${kind}: `))
  if (!stopped && isAlarmed) {
    return (
      <div role="status">
        <Status kind="refused">
          <b className="font-[550]">{alarms('desk.stops')}</b>
        </Status>
        <p className="text-13 text-ink-2">{alarms('desk.stopsText')}</p>
      </div>
    )
  }
  if (!stopped) {
    return (
      <div>
        <Status kind="done">{t('desk.running')}</Status>
        <AlarmLine />
      </div>
    )
  }
  return (
    <div role="status">
      <Status kind="refused">
        <b className="font-[550]">{t('desk.stopped')}</b>
      </Status>
      <p className="text-13 text-ink-2">
        {t('desk.stoppedBy', {
          name: stoppedBy === null ? '' : actorText(stoppedBy, stoppedByName),
          time: stoppedAt === null ? '' : dateTimeText(stoppedAt, language),
          reason: breaker === undefined ? (stopReason ?? '') : admin(`alarm.${breaker}`),
        })}
      </p>
      {isAlarmed ? <p className="text-13 font-[550]">{alarms('desk.clearFirst')}</p> : <AlarmLine />}
    </div>
  )
}

/** That nothing rings is said as well: an empty place could be a call that failed. */
function AlarmLine() {
  const t = useTexts('alarms')
  const { value, failure } = useAlarms()
  const count = value?.alarms.length
  return (
    <p className="text-13 text-ink-2">
      {count === undefined && (failure === undefined ? <Skeleton shape="short" /> : t('desk.unknown'))}
      {count === 0 && t('desk.none')}
      {count !== undefined && count > 0 && t('desk.below', { count })}
    </p>
  )
}

interface SwitchProps {
  readonly isStopped: boolean
  readonly isAlarmed: boolean
}

function Switch({ isStopped, isAlarmed }: SwitchProps) {
  const t = useTexts('withdrawals-admin')
  const alarms = useTexts('alarms')
  const { propose } = useFinancePermissions()
  if (!isStopped) {
    return (
      <ReasonDialog
        trigger={
          <Button kind="refuse" size="small">
            {t('desk.stop')}
          </Button>
        }
        title={t('desk.stopTitle')}
        text={t('desk.stopText')}
        submit={t('desk.stop')}
        act={async (reason) => {
          const body = { reason }
          const outcome = await callAsPerson(stopPayouts, { body })
          return outcome.kind === 'answer' ? { kind: 'answer', value: { message: t('desk.stoppedDone') } } : outcome
        }}
        topics={stopPayouts.topics}
      />
    )
  }
  if (!propose) return null
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('desk.start')}</Button>}
      title={t('desk.startTitle')}
      text={isAlarmed ? `${alarms('desk.clearFirst')} ${t('desk.startText')}` : t('desk.startText')}
      submit={t('desk.startSubmit')}
      act={(reason) => signProposal(callAsPerson(resumePayouts, { body: { reason } }))}
      topics={resumePayouts.topics}
    />
  )
}

function Figures({ desk }: { readonly desk: Desk }) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const { hot, custody, sentToday, sweep } = desk
  const text = (amount: string) => moneyText(microFromBalance(amount), language)
  const sent = { count: sentToday.count, auto: text(sentToday.autoAmount), cap: text(sentToday.autoCap) }
  return (
    <dl className="payout-figures">
      <Figure name={t('desk.hot')} note={hot && <HotNote hot={hot} />}>
        {hot === null ? t('desk.none') : <Money amount={hot.token} />}
      </Figure>
      <Figure name={t('desk.custody')} note={t('desk.custodyNote')}>
        {custody === null ? t('desk.none') : <Money amount={custody.token} />}
      </Figure>
      <Figure name={t('desk.sent')} note={t('desk.sentNote', sent)}>
        <Money amount={sentToday.amount} />
      </Figure>
      <Figure
        name={t('desk.sweep')}
        note={t('desk.sweepNote', {
          spent: gasText(sweep.gasSpentWei, language),
          cap: gasText(sweep.gasCapWei, language),
        })}
      >
        <Money amount={sweep.waiting} />
      </Figure>
      <Drift desk={desk} />
    </dl>
  )
}

/** For how long it lasts, and the coin it pays fees with. */
function HotNote({ hot }: { readonly hot: NonNullable<Desk['hot']> }) {
  const t = useTexts('withdrawals-admin')
  const language = useLanguage()
  const days = (left: number | null) => {
    if (left === null) return t('desk.daysUnknown')
    const text = left < walletDaysMax ? 'desk.daysLeft' : 'desk.daysMore'
    return t(text, { days: countText(Math.floor(left), language) })
  }
  return (
    <>
      {days(hot.tokenDaysLeft)}
      <br />
      {t('desk.hotNote', { gas: gasText(hot.gasWei, language) })}; {days(hot.gasDaysLeft)}
    </>
  )
}

/** The one figure that must be zero: what differs is said, and never by its colour alone. */
function Drift({ desk: { reconciliation } }: { readonly desk: Desk }) {
  const t = useTexts('withdrawals-admin')
  const { at, drift } = reconciliation
  const driftMicro = microFromBalance(drift)
  const note =
    at === null ? (
      t('desk.driftNever')
    ) : (
      <>
        {t('desk.driftAt')} <DateTime instant={at} show="time" />.
        <RealTimeNote />
      </>
    )
  return (
    <Figure name={t('desk.drift')} note={note}>
      {driftMicro === 0n ? (
        t('desk.driftNone')
      ) : (
        <Status kind="you">
          <Money amount={driftMicro} decimals={6} signed />
        </Status>
      )}
    </Figure>
  )
}

function DeskWaiting() {
  return (
    <div className="payout-switch">
      <Skeleton shape="short" />
    </div>
  )
}
