import type { KycCase } from '@clearhold/contract/kyc/schema'
import { Link } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CaseStatus } from './case-status.tsx'

type Event = KycCase['history'][number]

const states: Readonly<Record<Event['kind'], Step['state']>> = {
  submitted: 'done',
  resubmitted: 'done',
  assigned: 'done',
  verified: 'done',
  revision_asked: 'bad',
  overdue: 'bad',
  rejected: 'bad',
}

/** All rounds, who looked, and what there was before. */
export function CaseHistory({ one }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  return (
    <div className="case-history">
      <section>
        <h3>{t('history.title')}</h3>
        <Steps
          steps={one.history.map((event) => ({
            id: `${event.at} ${event.kind}`,
            state: states[event.kind],
            title: t(`history.${event.kind}`),
            text: <EventText event={event} />,
            time: <DateTime instant={event.at} />,
          }))}
        />
      </section>
      <section>
        <h3>{t('looks.title')}</h3>
        {one.views.length === 0 ? (
          <p className="text-ink-2">{t('looks.none')}</p>
        ) : (
          <ul>
            {one.views.map(({ at, document, by, reason }) => (
              <li key={`${at} ${document}`} className="case-look">
                <span>
                  {by.name}: {t(`part.${document}`)}. {t(`view.reason.${reason}`)}
                </span>
                <DateTime instant={at} />
              </li>
            ))}
          </ul>
        )}
        {one.earlier.length > 0 && <Earlier one={one} />}
      </section>
    </div>
  )
}

function Earlier({ one: { earlier } }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  return (
    <>
      <h3 className="mt-5">{t('earlier')}</h3>
      <ul>
        {earlier.map(({ _id, reference, status }) => (
          <li key={_id} className="case-look">
            <Link to={`/admin/kyc?show=decided&id=${_id}`}>{reference}</Link>
            <CaseStatus status={status} />
          </li>
        ))}
      </ul>
    </>
  )
}

function EventText({ event: { by, parts } }: { readonly event: Event }) {
  const t = useTexts('kyc-review')
  const reasons = useTexts('kyc-reasons')
  const told = parts.map(({ part, reason }) =>
    reason === null
      ? t(`part.${part}`)
      : t('history.found', { part: t(`part.${part}`), reason: reasons(`reasons.${reason}.title`) }),
  )
  return (
    <>
      {by !== null && `${by.name}. `}
      {told.join(', ')}
    </>
  )
}
