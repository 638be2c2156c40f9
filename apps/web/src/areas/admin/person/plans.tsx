import type { Position } from '@clearhold/contract/plans/positions-schema'
import { listUserPositions } from '@clearhold/contract/views/endpoints'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime } from '#design/date-time.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { SamplePlanTag, usePositionName } from '#features/positions/position-name.tsx'
import { endStatusOf } from '#features/positions/position-status.ts'
import { useTexts } from '#i18n/use-texts.ts'

const marks = { running: 'locked', paid: 'done', renewed: 'done', left: 'none' } as const

/** Open plans by the nearest end, then those that are over. */
export function PersonPlans({ id }: { readonly id: string }) {
  const t = useTexts('person')
  return (
    <div className="columns">
      <PlanSheet id={id} state="open" title={t('plans.open')} />
      <PlanSheet id={id} state="ended" title={t('plans.ended')} />
    </div>
  )
}

interface PlanSheetProps {
  readonly id: string
  readonly state: 'open' | 'ended'
  readonly title: string
}

function PlanSheet({ id, state, title }: PlanSheetProps) {
  const t = useTexts('person')
  const known = useEndpoint(listUserPositions, { params: { id }, query: { state } })
  return (
    <Sheet title={title}>
      <Loaded known={known} waiting={<ListWaiting rows={2} />}>
        {({ positions, next }) =>
          positions.length === 0 ? (
            <p className="text-13 text-ink-2">{t(`plans.none.${state}`)}</p>
          ) : (
            <>
              <PlanTable title={title} positions={positions} />
              {next !== null && (
                <p className="mt-3 text-13 text-ink-2">{t('plans.more', { count: positions.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function PlanTable({ title, positions }: { readonly title: string; readonly positions: readonly Position[] }) {
  const t = useTexts('person')
  const words = useTexts('positions')
  const nameOf = usePositionName()
  return (
    <Table
      caption={title}
      rows={positions}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('plans.plan'),
          cell: (position) => (
            <>
              {nameOf(position)} <SamplePlanTag />
            </>
          ),
        },
        {
          header: t('plans.state'),
          cell: (position) => {
            const status = position.state === 'open' ? 'running' : endStatusOf(position)
            const text = status === 'running' ? t('plans.running') : words(`standing.${status}`)
            return <Status kind={marks[status]}>{text}</Status>
          },
        },
        { header: t('plans.end'), cell: ({ endedAt, dueAt }) => <DateTime instant={endedAt ?? dueAt} /> },
        {
          header: t('plans.principal'),
          align: 'right',
          cell: ({ amount }) => <Money amount={amount} currency="none" />,
        },
        { header: t('plans.profit'), align: 'right', cell: ({ profit }) => <Money amount={profit} currency="none" /> },
        { header: t('plans.reference'), align: 'right', cell: ({ reference }) => reference },
      ]}
    />
  )
}
