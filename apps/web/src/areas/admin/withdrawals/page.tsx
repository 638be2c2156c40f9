import { listWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import { withdrawalsInput } from './query.ts'
import '#design/deposits.css'
import '#design/kyc-review.css'
import '#design/withdraw.css'
import '#design/withdrawals-admin.css'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { useNavigate, useSearchParams } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import { Loaded } from '#design/loaded.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PayoutDesk } from './payout-desk.tsx'
import { withdrawalsPath } from './query.ts'
import { Queue } from './queue.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

export const handle: TextsHandle = {
  namespaces: ['withdrawals-admin', 'alarms', 'admin', 'audit', 'withdraw', 'deposits'],
}

/** A new withdrawal is told to its owner only, so staff look again by themselves. */
const refetchEveryMs = 20_000

/** The payout desk, what waits for a signature, and the one that is looked at. */
export default function Withdrawals() {
  const [query] = useSearchParams()
  const known = useEndpoint(listWithdrawals, withdrawalsInput(query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const id = query.get('id')
  return (
    <div className="payout-room">
      <PayoutDesk />
      <div className="review" data-open={id === null ? 'queue' : 'case'}>
        <section className="review-queue">
          <QueueFilters counts={known.value?.counts} />
          <Loaded known={known} waiting={<ListWaiting />}>
            {(list) => <Queue list={list} shownId={id ?? list.withdrawals[0]?.id} />}
          </Loaded>
        </section>
        <Pane withdrawals={known.value?.withdrawals} id={id} />
      </div>
    </div>
  )
}

interface PaneProps {
  readonly withdrawals: readonly AdminWithdrawal[] | undefined
  readonly id: string | null
}

function Pane({ withdrawals = [], id }: PaneProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const shownId = id ?? withdrawals[0]?.id
  const index = withdrawals.findIndex((one) => one.id === shownId)
  const go = (step: number) => () => {
    const next = withdrawals[index + step]
    if (next !== undefined) void navigate(withdrawalsPath(query, { id: next.id }))
  }
  useShortcuts({ j: go(1), k: go(-1) })
  if (shownId === undefined) {
    return (
      <section className="review-pane review-pane-empty">
        <div className="max-w-(--read)">
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        </div>
      </section>
    )
  }
  return <WithdrawalDetail key={shownId} id={shownId} backTo={withdrawalsPath(query, { id: null })} />
}
