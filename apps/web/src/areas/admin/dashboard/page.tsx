import { readDashboard } from '@clearhold/contract/views/endpoints'
import '../plans/plans-admin.css'
import './dashboard-admin.css'
import type { Dashboard } from '@clearhold/contract/views/dashboard'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { DateTime } from '#design/date-time.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useAllTexts, useTexts } from '#i18n/use-texts.ts'
import { lateOnes } from '../ages.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Flows } from './flows.tsx'
import { LatestDeposits } from './latest-deposits.tsx'
import { Queues } from './queues.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ReservesSheet } from './reserves-sheet.tsx'
import { SystemSheet } from './system-sheet.tsx'

export const handle: TextsHandle = { namespaces: ['admin', 'deposits'] }

/** Queues grow by what others do, and no event announces it: the page asks again periodically. */
const everyMs = 15_000

/** An operator's first look: what waits and for how long, how the house stands, and the ways to the work. */
export default function DashboardPage() {
  useAllTexts(handle.namespaces)
  const t = useTexts('admin')
  const known = useEndpoint(readDashboard)
  useRefetchInterval(known.refetch, everyMs)
  const title = useStateText(known.value)
  return (
    <>
      <PageTitle
        title={title}
        actions={
          known.value && (
            <span className="text-13 text-ink-2">
              {t('overview.asOf')} <DateTime instant={known.value.computedAt} year />
            </span>
          )
        }
      />
      <Loaded known={known} waiting={<DashboardSkeleton />}>
        {(dashboard) => <Sheets dashboard={dashboard} />}
      </Loaded>
    </>
  )
}

/** The title says how it stands: what is late first, then what waits. */
function useStateText(dashboard: Dashboard | undefined): string {
  const t = useTexts('admin')
  if (dashboard === undefined) return t('overview.title')
  const late = dashboard.queues.reduce((sum, { since, limitHours }) => sum + lateOnes(since, limitHours), 0)
  if (late > 0) return t('overview.late', { count: late })
  return t('overview.waiting', { count: dashboard.queues.reduce((sum, { count }) => sum + count, 0) })
}

function Sheets({ dashboard }: { readonly dashboard: Dashboard }) {
  const { people, deposits, money, system, queues, computedAt } = dashboard
  const hasAside = money !== null || system !== null
  return (
    <div className="columns">
      <Queues queues={queues} />
      <div className={hasAside ? 'columns dashboard-columns' : 'columns'}>
        <div className="columns content-start">
          <DashboardFigures dashboard={dashboard} />
          {deposits !== null && <LatestDeposits deposits={deposits.latest} />}
          {money !== null && <Flows days={money.days} />}
          <QuickActions />
          {!hasAside && <SystemSheet people={people} system={null} paidOutToday={undefined} computedAt={computedAt} />}
        </div>
        {hasAside && (
          <div className="columns content-start">
            {money !== null && <ReservesSheet reserves={money.reserves} />}
            <SystemSheet people={people} system={system} paidOutToday={money?.paidOutToday} computedAt={computedAt} />
          </div>
        )}
      </div>
    </div>
  )
}
