import { useSearchParams } from 'react-router'
import { EmptyNote, EmptyState } from '#design/empty-state.tsx'
import { ListPages } from '#design/list-parts.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { listOf, withdrawalsPath } from './query.ts'
import { QueueAges } from './queue-ages.tsx'
import type { ReviewList } from './queue-filters.tsx'
import { SignAll } from './sign-all.tsx'
import { WithdrawalTable } from './withdrawal-table.tsx'

/** Whether the list is all that waits for a check: then an empty one says that nothing does. */
function isWholeReview(query: URLSearchParams): boolean {
  return listOf(query) === 'review' && [...query.keys()].every((key) => key === 'state')
}

interface QueueProps {
  readonly list: ReviewList
  readonly shownId: string | undefined
}

/** The list that was asked for: how old it is where it waits, its lines, and what of it can be signed at once. */
export function Queue({ list: { withdrawals, next }, shownId }: QueueProps) {
  const t = useTexts('withdrawals-admin')
  const [query] = useSearchParams()
  if (withdrawals.length === 0 && !isWholeReview(query)) return <EmptyNote title={t('none')}>{t('noneText')}</EmptyNote>
  if (withdrawals.length === 0) {
    return (
      <EmptyState drawing="stamp" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      {listOf(query) === 'review' && <QueueAges since={withdrawals.map(({ waitingSince }) => waitingSince)} />}
      <SignAll withdrawals={withdrawals} />
      <WithdrawalTable withdrawals={withdrawals} shownId={shownId} />
      <ListPages
        next={next}
        pathAfter={(after) => withdrawalsPath(query, { after })}
        words={{ first: t('first'), next: t('next') }}
      />
    </>
  )
}
