import type { AuditRecord } from '@clearhold/contract/audit/schema'
import { Link, useSearchParams } from 'react-router'
import { DateTime } from '#design/date-time.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Subject, useActorText } from '../subject.tsx'
import { useActionText } from './use-action-text.ts'

interface RecordTableProps {
  readonly records: readonly AuditRecord[]
  /** The panel beside it shows the rest. */
  readonly isNarrow: boolean
  readonly pathOf: (changes: Readonly<Record<string, string | null>>) => string
}

export function RecordTable({ records, isNarrow, pathOf }: RecordTableProps) {
  const t = useTexts('audit')
  const [query] = useSearchParams()
  const actionText = useActionText()
  const actorText = useActorText()
  const columns = [
    {
      header: t('list.what'),
      isWide: false,
      cell: ({ id, action }: AuditRecord) => (
        <Link
          to={pathOf({ id })}
          className="font-[550]"
          title={action}
          aria-current={query.get('id') === id ? 'true' : undefined}
        >
          {actionText(action)}
        </Link>
      ),
    },
    {
      header: t('list.about'),
      isWide: false,
      cell: ({ subject, subjectName }: AuditRecord) => <Subject subject={subject} name={subjectName} />,
    },
    {
      header: t('list.who'),
      isWide: false,
      cell: ({ actor, actorName }: AuditRecord) => <span title={actor}>{actorText(actor, actorName)}</span>,
    },
    { header: t('list.when'), isWide: false, cell: ({ at }: AuditRecord) => <DateTime instant={at} /> },
    {
      header: t('list.link'),
      isWide: true,
      align: 'right' as const,
      cell: ({ link }: AuditRecord) =>
        link === null ? (
          <Status kind="moving">{t('list.unsealed')}</Status>
        ) : (
          <span className="text-ink-2">{link.seq}</span>
        ),
    },
  ]
  return (
    <div className="users-table">
      <Table
        caption={t('list.title')}
        rows={records}
        rowKey={({ id }) => id}
        columns={columns.filter(({ isWide }) => !isWide || !isNarrow)}
      />
    </div>
  )
}
