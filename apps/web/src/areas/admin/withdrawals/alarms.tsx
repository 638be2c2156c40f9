import type { Approval } from '@clearhold/contract/approvals/schema'
import { clearAlarm } from '@clearhold/contract/treasury/endpoints'
import type { ReactNode } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Status } from '#design/status.tsx'
import { RealTimeNote } from '#features/demo-clock/real-time-note.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { RequestLink, useRequests } from '../approvals/requests.tsx'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import { AlarmSubject } from './alarm-subject.tsx'
import { type Alarm, useAlarms } from './use-alarms.ts'

/** No event announces an alarm, so the page asks again periodically. */
const refetchEveryMs = 20_000

interface AlarmsProps {
  /** Whether the signer's switch is off as well; undefined for those who do not see the payout desk. */
  readonly isSwitchedOff: boolean | undefined
}

/** What rings, what it stops and how to go on. Nothing is drawn while nothing rings: the desk says that. */
export function Alarms({ isSwitchedOff }: AlarmsProps) {
  const known = useAlarms()
  useRefetchInterval(known.refetch, refetchEveryMs)
  const { value, failure } = known
  if (failure === undefined && (value === undefined || value.alarms.length === 0)) return null
  return (
    <div className="alarms">
      <Loaded known={known} waiting={null}>
        {({ alarms }) => alarms.length > 0 && <PositionStatus alarms={alarms} isSwitchedOff={isSwitchedOff} />}
      </Loaded>
    </div>
  )
}

interface StandingProps extends AlarmsProps {
  readonly alarms: readonly Alarm[]
}

function PositionStatus({ alarms, isSwitchedOff }: StandingProps) {
  const t = useTexts('alarms')
  const { known, requests } = useRequests(['alarm.clear'])
  const stopping = alarms.filter(({ stopsPayouts }) => stopsPayouts).length
  return (
    <section aria-labelledby="alarms-title">
      <header className="alarms-head">
        <h2 id="alarms-title" className="sheet-title">
          {t('title', { count: alarms.length })}
        </h2>
        <p>
          {stopping > 0 ? t('stops', { count: stopping }) : t('looks')}
          <RealTimeNote />
        </p>
      </header>
      <UnknownNotices of={[known]} />
      <div className="alarms-body">
        <ul>
          {alarms.map((alarm) => (
            <OneAlarm
              key={alarm.id}
              alarm={alarm}
              request={requests.find(({ subject }) => subject === `alarm:${alarm.id}`)}
            />
          ))}
        </ul>
        {stopping > 0 && isSwitchedOff !== undefined && <Order isSwitchedOff={isSwitchedOff} />}
      </div>
    </section>
  )
}

interface OneAlarmProps {
  readonly alarm: Alarm
  /** The open proposal to clear it. */
  readonly request: Approval | undefined
}

function OneAlarm({ alarm, request }: OneAlarmProps) {
  const t = useTexts('alarms')
  const admin = useTexts('admin')
  const mayPropose = useMay('finance_maker')
  const { kind, about, raisedAt, stopsPayouts } = alarm
  return (
    <li className="alarm">
      <div className="min-w-0">
        <h3>
          <Status kind={stopsPayouts ? 'refused' : 'you'}>{admin(`alarm.${kind}`)}</Status>
        </h3>
        <p className="alarm-facts">
          <span>
            {t('since')} <DateTime instant={raisedAt} />
          </span>
          <span>{t(stopsPayouts ? 'effect.stops' : 'effect.none')}</span>
          <span>
            <AlarmSubject about={about} />
          </span>
        </p>
        <p>{t(`text.${kind}`)}</p>
        <p>
          <b className="font-[550]">{t('next')}</b> {t(`todo.${kind}`)}
        </p>
      </div>
      {request === undefined && mayPropose && <ClearAlarm alarm={alarm} />}
      {request !== undefined && (
        <Status kind="moving">
          <RequestLink request={request}>{t('waits')}</RequestLink>
        </Status>
      )}
    </li>
  )
}

/** Says that the cause is repaired; a second person signs that, too. */
function ClearAlarm({ alarm: { id, kind, stopsPayouts } }: { readonly alarm: Alarm }) {
  const t = useTexts('alarms')
  const admin = useTexts('admin')
  const name = admin(`alarm.${kind}`)
  return (
    <ReasonDialog
      trigger={
        <Button size="small">
          {t('clear.button')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      }
      title={t('clear.title')}
      text={t(stopsPayouts ? 'clear.text' : 'clear.textLooks', { name })}
      submit={t('clear.submit')}
      act={(reason) => signProposal(callAsPerson(clearAlarm, { params: { id }, body: { reason } }))}
      topics={clearAlarm.topics}
    />
  )
}

/** The switch comes last: while it is off, a cause that is not repaired after all rings again before anything has left. */
function Order({ isSwitchedOff }: { readonly isSwitchedOff: boolean }) {
  const t = useTexts('alarms')
  return (
    <aside className="alarms-order" aria-labelledby="alarms-order">
      <h3 id="alarms-order">{t('order.title')}</h3>
      <ol>
        <OrderStep title={t('order.cause')} />
        <OrderStep title={t('order.clear')}>{t('order.clearNote')}</OrderStep>
        <OrderStep title={t(isSwitchedOff ? 'order.start' : 'order.goes')}>
          {t(isSwitchedOff ? 'order.startNote' : 'order.goesNote')}
        </OrderStep>
      </ol>
    </aside>
  )
}

function OrderStep({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <li>
      <b className="font-[550]">{title}</b>
      {children !== undefined && <span>{children}</span>}
    </li>
  )
}
