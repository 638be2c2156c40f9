import { listCases } from '@clearhold/contract/kyc/endpoints'
import { casesInput } from './query.ts'
import './kyc-review.css'
import type { KycSubmission } from '@clearhold/contract/kyc/schema'
import { useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { EmptyState } from '#design/empty-state.tsx'
import { useShortcuts } from '#design/key-shortcuts.ts'
import { Skeleton } from '#design/skeleton.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CaseDetail } from './case-detail.tsx'
import { type KycList, kycListOf, kycPagePath } from './query.ts'
import { Queue, QueueHead } from './queue.tsx'

export const handle: TextsHandle = { namespaces: ['kyc-review', 'kyc-reasons', 'account'] }

/** No event announces a new case, so the page fetches the queue periodically. */
const refetchEveryMs = 20_000

/** Who waits for a decision, and the one that is looked at. The page does not scroll, its parts do. */
export default function KycReview() {
  const [query] = useSearchParams()
  const list = kycListOf(query.get('show'))
  const known = useEndpoint(listCases, casesInput(query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const id = query.get('id')
  return (
    <div className="review" data-open={id === null ? 'queue' : 'case'}>
      <div className="review-bar">
        <QueueHead list={list} counts={known.value?.counts} />
      </div>
      <section className="review-queue">
        <Loaded known={known} waiting={<QueueWaiting />}>
          {(cases) => <Queue cases={cases} list={list} shownId={id ?? cases.submissions[0]?._id} />}
        </Loaded>
      </section>
      <Pane submissions={known.value?.submissions} list={list} id={id} />
    </div>
  )
}

interface PaneProps {
  readonly submissions: readonly KycSubmission[] | undefined
  readonly list: KycList
  readonly id: string | null
}

function Pane({ submissions: known, list, id }: PaneProps) {
  const t = useTexts('kyc-review')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const submissions = known ?? []
  const shownId = id ?? submissions[0]?._id
  const index = submissions.findIndex(({ _id }) => _id === shownId)
  const go = (step: number) => () => {
    const next = submissions[index + step]
    if (next !== undefined) void navigate(kycPagePath(query, { id: next._id }))
  }
  useShortcuts({ j: go(1), k: go(-1) })
  /** The next one, if there is one; else the list says that there is none. */
  const goOn = () => {
    const next = submissions[index + 1] ?? submissions[index - 1]
    void navigate(kycPagePath(query, { id: (list === 'decided' ? shownId : next?._id) ?? null }))
  }
  // That there is none is said once it is known.
  if (shownId === undefined && known === undefined) return <section className="review-pane" />
  if (shownId === undefined) {
    return (
      <section className="review-pane review-pane-empty">
        <div className="max-w-(--read)">
          <EmptyState drawing="stamp" title={t(`empty.${list}`)}>
            {t(`empty.${list}Text`)}
          </EmptyState>
        </div>
      </section>
    )
  }
  return <CaseDetail key={shownId} id={shownId} backTo={kycPagePath(query, { id: null })} onDecided={goOn} />
}

function QueueWaiting() {
  return (
    <div className="space-y-4 p-4">
      {[1, 2, 3, 4].map((row) => (
        <div key={row}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  )
}
