import { readStatusAddress } from '@clearhold/contract/content/addresses'
import type { Gate } from '@clearhold/contract/solvency/schema'
import type { ComponentStatus, Status as Measured } from '@clearhold/contract/views/status'
import { FailureText } from '#client/api/failure-text.tsx'
import { useAnswer } from '#client/api/use-answer.ts'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { percentText } from '#design/percent.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { grouped } from '../proof/grouped.ts'
import { PublicRealTimeNote } from '../public-real-time-note.tsx'
import { plainStatusSchema } from './plain-status-schema.ts'

const readStatusTarget = { ...readStatusAddress, answer: plainStatusSchema }

const kinds: Readonly<Record<ComponentStatus['state'], StatusKind>> = {
  up: 'done',
  down: 'refused',
  not_measured: 'none',
}

/** What the probes recorded, asked when the page is looked at. */
export function StatusBoard() {
  const t = useTexts('status')
  const common = useTexts()
  const { asked, refetch } = useAnswer(readStatusTarget)
  return (
    <>
      <p className="without-script">
        {t('withoutScript')} {t('lead')}
      </p>
      <div className="needs-script min-h-[480px]" aria-busy={asked.kind === 'loading'}>
        {asked.kind === 'loading' && <Waiting />}
        {asked.kind === 'answer' && <Board status={asked.value} />}
        {asked.kind !== 'loading' && asked.kind !== 'answer' && (
          <p role="status">
            <FailureText failure={asked} />{' '}
            <button type="button" className="figure-how" onClick={refetch}>
              {common('retry')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}

function Waiting() {
  const t = useTexts('status')
  return (
    <>
      <span className="sr-only">{t('loading')}</span>
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <div key={row} className="probe">
          <Skeleton />
          <Skeleton shape="bar" />
        </div>
      ))}
    </>
  )
}

/** Said before anything else while new promises are closed: why, since when, and what goes on. */
function GateNotice({ gate }: { readonly gate: Gate }) {
  const t = useTexts('status')
  if (gate.isOpen) return null
  return (
    <div className="probe-closed" role="status">
      <p className="probe-closed-title">{t('gate.title')}</p>
      <ul>
        {gate.causes.map(({ cause, since }) => (
          <li key={cause}>
            {t(`gate.cause.${cause}`)} {t('gate.since')} <DateTime instant={since} year />.
          </li>
        ))}
      </ul>
      <p>{t('gate.money')}</p>
    </div>
  )
}

function Board({ status }: { readonly status: Measured }) {
  const t = useTexts('status')
  const down = status.components.filter(({ state }) => state === 'down').length
  const isUnknown = status.components.some(({ state }) => state === 'not_measured')
  const verdict = down > 0 ? t('someDown', { count: down }) : isUnknown ? t('notMeasured') : t('allUp')
  return (
    <>
      <GateNotice gate={status.gate} />
      <p className="probe-verdict" role="status">
        <Status kind={down > 0 ? 'refused' : isUnknown ? 'none' : 'done'}>{verdict}</Status>
        <span className="text-14 text-ink-2">
          {t('computed')} <DateTime instant={status.computedAt} year />.<PublicRealTimeNote />
        </span>
      </p>
      <p className="probe-lead">{t('lead')}</p>
      <h2 className="sr-only">{t('components')}</h2>
      {status.components.map((component) => (
        <Probe key={component.component} probe={component} />
      ))}
      <p className="probe-key">
        <i className="probe-up" /> {t('key.up')} <i className="probe-down" /> {t('key.down')}{' '}
        <i className="probe-none" /> {t('key.none')}
      </p>
      <Incidents status={status} />
    </>
  )
}

function Probe({ probe }: { readonly probe: ComponentStatus }) {
  const t = useTexts('status')
  const language = useLanguage()
  const { component, state, latencyMs, reason, uptimeBasisPoints, days } = probe
  const measured = days.reduce((sum, { upMinutes, downMinutes }) => sum + upMinutes + downMinutes, 0)
  return (
    <section className="probe" aria-label={t(`component.${component}`)}>
      <h3>{t(`component.${component}`)}</h3>
      <p className="probe-state">
        <Status kind={kinds[state]}>{t(`state.${state}`)}</Status>
        {reason !== null && <span>{t(`reason.${reason}`)}</span>}
        {latencyMs !== null && state === 'up' && (
          <span className="figures-even">{t('latency', { ms: latencyMs })}</span>
        )}
      </p>
      <svg
        className="probe-days"
        viewBox={`0 0 ${Math.max(days.length, 1) * 4} 24`}
        preserveAspectRatio="none"
        role="img"
      >
        <title>{t('days')}</title>
        {days.map(({ day, upMinutes, downMinutes, notMeasuredMinutes }, index) => (
          <rect
            key={day}
            x={index * 4}
            y="0"
            width="3"
            height="24"
            className={downMinutes > 0 ? 'probe-down' : upMinutes > 0 ? 'probe-up' : 'probe-none'}
          >
            <title>
              {t('day', {
                day: dateTimeText(`${day}T00:00:00.000Z`, language, { show: 'date' }),
                up: upMinutes,
                down: downMinutes,
                none: notMeasuredMinutes,
              })}
            </title>
          </rect>
        ))}
      </svg>
      <p className="probe-share figures-even">
        <span>{t('daysAgo')}</span>
        <b>
          {uptimeBasisPoints === null
            ? t('noUptime')
            : t('uptime', {
                count: measured,
                minutes: grouped(String(measured), language),
                percent: percentText(uptimeBasisPoints, language),
              })}
        </b>
        <span>{t('today')}</span>
      </p>
    </section>
  )
}

function Incidents({ status }: { readonly status: Measured }) {
  const t = useTexts('status')
  return (
    <section className="mt-16">
      <h2>{t('incidents')}</h2>
      {status.incidents.length === 0 ? (
        <p className="mt-4 text-ink-2">{t('noIncidents')}</p>
      ) : (
        <div className="mt-6">
          <Table
            caption={t('incidents')}
            rows={status.incidents}
            rowKey={({ component, startedAt }) => component + startedAt}
            columns={[
              { header: t('part'), cell: ({ component }) => t(`component.${component}`) },
              { header: t('began'), cell: ({ startedAt }) => <DateTime instant={startedAt} year /> },
              {
                header: t('lasted'),
                cell: ({ downMinutes, endedAt }) =>
                  endedAt === null ? t('ongoing') : t('minutes', { count: downMinutes }),
              },
              { header: t('cause'), cell: ({ reason }) => t(`reason.${reason}`) },
            ]}
          />
        </div>
      )}
    </section>
  )
}
