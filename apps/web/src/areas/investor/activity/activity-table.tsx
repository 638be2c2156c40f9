import type { ActivityItem } from '@clearhold/contract/views/activity'
import { Link } from 'react-router'
import { DateInColumn } from '#design/date-in-column.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ItemAmount, ItemStatus, useItemTitle } from './activity-item.tsx'

interface ActivityTableProps {
  readonly items: readonly ActivityItem[]
  readonly caption: string
  /** Where a row's receipt is. */
  readonly toReceipt: (id: string) => string
}

/** Time first, reference last. A row leads to its receipt. The zone is said once, above all of them. */
export function ActivityTable({ items, caption, toReceipt }: ActivityTableProps) {
  const t = useTexts('activity')
  const what = useItemTitle({ isZoneSaid: true })
  return (
    <div className="money-rows activity-list">
      <p className="activity-zone" aria-hidden="true">
        {t('zone')}
      </p>
      <Table
        caption={caption}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { header: t('column.when'), cell: ({ at }: ActivityItem) => <DateInColumn instant={at} /> },
          {
            header: t('column.what'),
            cell: (item: ActivityItem) => (
              <Link to={toReceipt(item.id)} className="activity-link" preventScrollReset>
                {what(item)}
              </Link>
            ),
          },
          { header: t('column.state'), cell: (item: ActivityItem) => <ItemStatus item={item} /> },
          {
            header: t('column.amount'),
            align: 'right',
            cell: (item: ActivityItem) => <ItemAmount item={item} />,
          },
          { header: t('column.reference'), cell: ({ reference }: ActivityItem) => reference },
        ]}
      />
    </div>
  )
}
