import type { Dashboard } from '@clearhold/contract/views/dashboard'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Count, countText } from '#design/count.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { usePageAccess } from '../page-permissions.ts'

type System = NonNullable<Dashboard['system']>

interface SystemSheetProps {
  readonly people: Dashboard['people']
  readonly system: System | null
  readonly paidOutToday: NonNullable<Dashboard['money']>['paidOutToday'] | undefined
  readonly computedAt: string
}

/** A watcher that has not read for so long needs a look. */
const lateSeconds = 60

/** The state of what runs in the background: waiting identity cases, the chain, its reconciliation, open alarms. */
export function SystemSheet({ people, system, paidOutToday, computedAt }: SystemSheetProps) {
  const t = useTexts('admin')
  const mayReview = usePageAccess()?.('kyc') === true
  return (
    <Sheet title={t('system.title')}>
      <ul className="system-lines">
        <Line name={mayReview ? <Link to="/admin/kyc">{t('system.kyc')}</Link> : t('system.kyc')}>
          <Count value={people.pendingKyc} />
        </Line>
        {paidOutToday !== undefined && (
          <Line name={t('system.payouts', { count: paidOutToday.count })}>
            <Money amount={paidOutToday.amount} />
          </Line>
        )}
        {system !== null && <SystemLines system={system} computedAt={computedAt} />}
      </ul>
    </Sheet>
  )
}

function SystemLines({ system, computedAt }: { readonly system: System; readonly computedAt: string }) {
  const t = useTexts('admin')
  const { chain, reconciliation, payoutsStopped, alarms, delayed } = system
  return (
    <>
      <AuditChain chain={chain} />
      <Line name={t('system.drift')}>
        {reconciliation === null ? (
          <Status kind="none">{t('system.notCompared')}</Status>
        ) : (
          <Status kind={microFromBalance(reconciliation.drift) < 0n ? 'refused' : 'done'}>
            <Money amount={reconciliation.drift} decimals={6} signed />
          </Status>
        )}
      </Line>
      <Line name={t('system.sending')}>
        <Status kind={payoutsStopped ? 'you' : 'done'}>
          {t(payoutsStopped ? 'system.stopped' : 'system.working')}
        </Status>
      </Line>
      <Line name={t('system.alarms')}>
        <Status kind={alarms.length === 0 ? 'done' : 'you'}>
          {alarms.length === 0 ? t('system.noAlarm') : t('system.alarmCount', { count: alarms.length })}
        </Status>
      </Line>
      {alarms.slice(0, 5).map(({ kind, about, raisedAt }) => (
        <Line key={`${kind} ${about}`} name={t(`alarm.${kind}`)}>
          <DateTime instant={raisedAt} />
        </Line>
      ))}
      <Line name={t('system.delayed')}>
        <Status kind={delayed.length === 0 ? 'done' : 'you'}>
          {delayed.length === 0 ? t('system.noDelay') : <Count value={delayed.length} />}
        </Status>
      </Line>
      {delayed.map((one) => (
        <Delayed key={one.id} delayed={one} />
      ))}
      <li className="sr-only">
        {t('overview.asOf')} <DateTime instant={computedAt} />
      </li>
    </>
  )
}

/** A payout that waits, for what, and since when. */
function Delayed({ delayed }: { readonly delayed: System['delayed'][number] }) {
  const t = useTexts('admin')
  const { id, reference, amount, reason, since } = delayed
  return (
    <Line
      name={
        <>
          <Link to={`/admin/withdrawals?id=${id}`}>{reference}</Link>, <Money amount={amount} />: {t(`delay.${reason}`)}
        </>
      }
    >
      <DateTime instant={since} />
    </Line>
  )
}

function AuditChain({ chain }: { readonly chain: System['chain'] }) {
  const t = useTexts('admin')
  const language = useLanguage()
  if (chain === null)
    return (
      <Line name={t('system.chain')}>
        <Status kind="none">{t('system.notRead')}</Status>
      </Line>
    )
  const { name, blockNumber, lagSeconds, troubleSince } = chain
  const isLate = troubleSince !== null || lagSeconds > lateSeconds
  return (
    <Line name={t('system.block', { name, block: countText(Number(blockNumber), language) })}>
      <Status kind={isLate ? 'you' : 'done'}>
        {t('system.behind', { duration: durationText(lagSeconds, language) })}
      </Status>
    </Line>
  )
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      <span>{name}</span>
      <span>{children}</span>
    </li>
  )
}
