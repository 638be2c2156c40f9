import { listAuditRecords } from '@clearhold/contract/audit/endpoints'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { RecordTable } from '../audit/record-table.tsx'

/** What was done to this person's account, by whom, newest first; the whole record is a page of its own. */
export function PersonAudit({ id }: { readonly id: string }) {
  const t = useTexts('person')
  const subject = `person:${id}`
  const known = useEndpoint(listAuditRecords, { query: { subject, limit: 50 } })
  const pathOf = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams({ subject })
    for (const [name, value] of Object.entries(changes)) if (value !== null) next.set(name, value)
    return `/admin/audit?${next}`
  }
  return (
    <Sheet title={t('part.audit')} aside={<Link to={pathOf({})}>{t('audit.all')}</Link>}>
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={t('audit.none')}>{t('audit.noneText')}</EmptyState>
          ) : (
            <RecordTable records={records} isNarrow={false} pathOf={pathOf} />
          )
        }
      </Loaded>
    </Sheet>
  )
}
