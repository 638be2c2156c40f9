import { showAuditRecord } from '@clearhold/contract/audit/endpoints'
import type { AuditRecord } from '@clearhold/contract/audit/schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Digests } from '../digests.tsx'
import { SidePanel } from '../side-panel.tsx'
import { Subject, useActorText } from '../subject.tsx'
import { useActionText } from './use-action-text.ts'

/** A record is sealed some seconds after it was written. */
const refetchEveryMs = 20_000

/** One record with its digests and its place in the chain, and ways to everything that belongs to it. */
export function RecordPanel({ id, closeTo }: { readonly id: string; readonly closeTo: string }) {
  const t = useTexts('audit')
  const known = useEndpoint(showAuditRecord, { params: { id } })
  useRefetchInterval(known.refetch, refetchEveryMs)
  return (
    <SidePanel
      label={t('one.label')}
      closeLabel={t('one.close')}
      closeTo={closeTo}
      head={<span className="text-ink-2">{t('one.number', { id })}</span>}
    >
      <Loaded known={known} waiting={<ListWaiting />}>
        {(record) => <OneRecord record={record} />}
      </Loaded>
    </SidePanel>
  )
}

function OneRecord({ record }: { readonly record: AuditRecord }) {
  const t = useTexts('audit')
  const actionText = useActionText()
  const { action, actor, subject, requestId } = record
  const ways = [
    [t('one.allBy'), `/admin/audit?actor=${encodeURIComponent(actor)}`],
    [t('one.allAbout'), `/admin/audit?subject=${encodeURIComponent(subject)}`],
    ...(requestId === null ? [] : [[t('one.sameRequest'), `/admin/audit?search=${encodeURIComponent(requestId)}`]]),
  ]
  return (
    <>
      <h3 className="sheet-title mb-3">{actionText(action)}</h3>
      <Facts facts={useFacts(record)} />
      <RecordDigests record={record} />
      <ul className="mt-4 space-y-1">
        {ways.map(([text, to = '']) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function useFacts(record: AuditRecord): (readonly [string, ReactNode])[] {
  const t = useTexts('audit')
  const actorText = useActorText()
  const { at, action, actor, actorName, subject, subjectName, requestId, link } = record
  return [
    [t('list.when'), <DateTime key="at" instant={at} year />],
    [t('list.who'), actorText(actor, actorName)],
    [t('list.about'), <Subject key="subject" subject={subject} name={subjectName} />],
    [
      t('one.action'),
      <code key="action" className="wrap-anywhere text-13">
        {action}
      </code>,
    ],
    ...(requestId === null
      ? []
      : [
          [
            t('one.request'),
            <code key="request" className="wrap-anywhere text-13">
              {requestId}
            </code>,
          ] as const,
        ]),
    ...(link === null ? [] : [[t('one.sealed'), <DateTime key="sealed" instant={link.sealedAt} year />] as const]),
  ]
}

function RecordDigests({ record: { beforeDigest, afterDigest, link } }: { readonly record: AuditRecord }) {
  const t = useTexts('audit')
  const digests = [
    ...(beforeDigest === null ? [] : [[t('one.before'), beforeDigest] as const]),
    ...(afterDigest === null ? [] : [[t('one.after'), afterDigest] as const]),
    ...(link === null ? [] : [[`${t('one.hash')}: ${t('chain.link', { seq: link.seq })}`, link.hash] as const]),
  ]
  return <Digests digests={digests} unsealed={link === null ? t('one.notSealed') : undefined} />
}
