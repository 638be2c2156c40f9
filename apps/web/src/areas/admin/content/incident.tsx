import { listIncidents } from '@clearhold/contract/content/incident-endpoints'
import type { StaffIncident } from '@clearhold/contract/content/incident-schema'
import type { IncidentState } from '@clearhold/contract/content/incidents'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { OpeningForm, UpdateForm } from './incident-form.tsx'

/** What goes on and what was, with all that was said of it; and the form for the next. */
export function IncidentsPart() {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const me = useMe()
  const after = query.get('after')
  const known = useEndpoint(listIncidents, { query: after === null ? {} : { after } })
  const pathAfter = (place: string | null) =>
    `/admin/content?show=incidents${place === null ? '' : `&after=${encodeURIComponent(place)}`}`
  // As with announcements: which of the two comes first is known with the permissions, and nothing moves afterwards.
  if (me.value === undefined && me.failure === undefined) return <ListWaiting rows={3} />
  const mayAsk = me.value?.permissions.includes('support') ?? false
  return (
    <div className={mayAsk ? 'content-halves' : undefined}>
      {mayAsk && <OpeningForm />}
      <div>
        <Loaded known={known} waiting={<ListWaiting rows={3} />}>
          {({ incidents, next }) =>
            incidents.length === 0 ? (
              <EmptyState drawing="letter" title={t('incident.none')}>
                {t('incident.noneText')}
              </EmptyState>
            ) : (
              <>
                <ul className="content-list" aria-label={t('incident.list')}>
                  {incidents.map((one) => (
                    <li key={one.id}>
                      <One incident={one} mayAsk={mayAsk} />
                    </li>
                  ))}
                </ul>
                <ListPages next={next} pathAfter={pathAfter} words={{ first: t('first'), next: t('next') }} />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

const marks: Readonly<Record<IncidentState, StatusKind>> = {
  investigating: 'refused',
  identified: 'refused',
  watching: 'moving',
  resolved: 'done',
}

function One({ incident, mayAsk }: { readonly incident: StaffIncident; readonly mayAsk: boolean }) {
  const t = useTexts('content')
  const words = useTexts('incidents')
  const language = useLanguage()
  const [isWriting, setWriting] = useState(false)
  const { id, title, parts, updates, openedBy } = incident
  const state = updates.at(-1)?.state ?? 'investigating'
  return (
    <Sheet title={title[language]}>
      <p className="text-13 text-ink-2">
        {t('incident.affected')}: {parts.map((part) => words(`parts.${part}`)).join(', ')}.{' '}
        {t('incident.openedBy', { name: openedBy.name })}
      </p>
      <ol className="content-list mt-3">
        {updates.toReversed().map(({ at, state: said, money, text }) => (
          <li key={at + said}>
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <Status kind={marks[said]}>{words(`states.${said}`)}</Status>
              <span className="text-13 text-ink-2">
                <DateTime instant={at} />
              </span>
            </p>
            <p className="content-words">{text[language]}</p>
            <p className="mt-1 text-13 text-ink-2">{words(`money.${money}`)}</p>
          </li>
        ))}
      </ol>
      {mayAsk && state !== 'resolved' && !isWriting && (
        <div className="mt-4">
          <Button size="small" onClick={() => setWriting(true)}>
            {t('incident.update')}
          </Button>
        </div>
      )}
      {isWriting && <UpdateForm id={id} onAsked={() => setWriting(false)} />}
    </Sheet>
  )
}
