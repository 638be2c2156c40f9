import { listPositions } from '@clearhold/contract/plans/endpoints'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { ListPages } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { SamplePlanTag, usePositionName } from '#features/positions/position-name.tsx'
import { endStatusOf } from '#features/positions/position-status.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { endedPositions, positionPage } from './paths.ts'

interface EndedPositionsProps {
  /** Where this page of the list begins; it stands in the address. */
  readonly after: string | null
}

/** What is over, the latest first. Nothing is drawn while nothing ever ended. */
export function EndedPositions({ after }: EndedPositionsProps) {
  const t = useTexts('positions')
  const known = useEndpoint(listPositions, endedPositions(after))
  if (known.value?.positions.length === 0 && after === null && known.failure === undefined) return null
  return (
    <Sheet title={t('ended.title')}>
      <Loaded known={known} waiting={<Skeleton shape="bar" />}>
        {({ positions, next }) => (
          <>
            <EndedTable positions={positions} />
            <ListPages
              next={next}
              pathAfter={(after) => (after === null ? '/user/plans' : `/user/plans?after=${encodeURIComponent(after)}`)}
              words={{ first: t('ended.first'), next: t('ended.next') }}
            />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

function EndedTable({ positions }: { readonly positions: readonly Position[] }) {
  const t = useTexts('positions')
  const nameOf = usePositionName()
  return (
    <Table
      caption={t('ended.title')}
      rows={positions}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('ended.plan'),
          cell: (position) => (
            <>
              <Link to={positionPage(position.id)}>{nameOf(position)}</Link> <SamplePlanTag />
            </>
          ),
        },
        {
          header: t('ended.end'),
          cell: ({ endedAt, dueAt }) => <DateTime instant={endedAt ?? dueAt} />,
        },
        {
          header: t('ended.how'),
          cell: (position) => {
            const end = endStatusOf(position)
            return <Status kind={end === 'left' ? 'none' : 'done'}>{t(`standing.${end}`)}</Status>
          },
        },
        {
          header: t('ended.principal'),
          align: 'right',
          cell: ({ amount }) => <Money amount={amount} currency="none" />,
        },
        {
          header: t('ended.profit'),
          align: 'right',
          cell: ({ state, profit }) => <Money amount={state === 'exited' ? '0.000000' : profit} currency="none" />,
        },
        { header: t('ended.reference'), align: 'right', cell: ({ reference }) => reference },
      ]}
    />
  )
}
