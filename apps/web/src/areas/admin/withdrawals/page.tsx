import { listWithdrawals } from '@clearhold/contract/withdrawals/endpoints/administration'
import { withdrawalsInput } from './query.ts'
import '#features/deposits/deposits.css'
import '../kyc/kyc-review.css'
import '#features/withdrawals/withdraw.css'
import './withdrawals-admin.css'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PayoutDesk } from './payout-desk.tsx'
import { withdrawalsPath } from './query.ts'
import { Queue } from './queue.tsx'
import { Oldest, QueueFilters } from './queue-filters.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

export const handle: TextsHandle = {
  namespaces: ['withdrawals-admin', 'alarms', 'admin', 'audit', 'withdraw', 'deposits'],
}

/** A new withdrawal is told to its owner only, so staff look again by themselves. */
const refetchEveryMs = 20_000

/** The list with its band, whether payouts run, and beside it the one that is looked at. */
export default function Withdrawals() {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  const known = useEndpoint(listWithdrawals, withdrawalsInput(query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const id = query.get('id')
  const shown = id ?? known.value?.withdrawals[0]?.id
  return (
    <div className="payout-room review" data-open={id === null ? 'queue' : 'case'}>
      <div className="review-bar">
        <QueueFilters counts={known.value?.counts} />
      </div>
      <PayoutDesk />
      <section className="review-queue" aria-label={t('queue')}>
        {known.value?.counts.oldestReviewAt != null && <Oldest since={known.value.counts.oldestReviewAt} />}
        <Loaded known={known} waiting={<ListWaiting />}>
          {(list) => <Queue list={list} shownId={shown} />}
        </Loaded>
      </section>
      <Pane withdrawals={known.value?.withdrawals} shownId={shown} />
    </div>
  )
}

interface PaneProps {
  readonly withdrawals: readonly AdminWithdrawal[] | undefined
  readonly shownId: string | undefined
}

/** The one that is looked at, beside the list; j and k lead to the next. */
function Pane({ withdrawals = [], shownId }: PaneProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const index = withdrawals.findIndex((one) => one.id === shownId)
  const go = (step: number) => () => {
    const next = withdrawals[index + step]
    if (next !== undefined) void navigate(withdrawalsPath(query, { id: next.id }))
  }
  const openMenu = () =>
    document.querySelector<HTMLElement>('main .table tr:has([aria-current]) .row-menu-button')?.click()
  useShortcuts({ j: go(1), k: go(-1), '.': openMenu })
  if (shownId === undefined) return null
  return <WithdrawalDetail key={shownId} id={shownId} backTo={withdrawalsPath(query, { id: null })} />
}
