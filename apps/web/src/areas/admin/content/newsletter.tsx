import { type NewsletterSubscription, subscriptionSorts } from '@clearhold/contract/content/admin-schema'
import { exportSubscriptions, listSubscriptions } from '@clearhold/contract/content/endpoints'
import { subscriptionStates } from '@clearhold/contract/content/rules'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { CsvLink } from '#design/csv-link.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { fileInput, listInput, listPath } from '#design/list-address.ts'
import { ListFilters } from '#design/list-filters.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { Loaded } from '#design/loaded.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { subscriptionList } from './query.ts'

const marks: Readonly<Record<NewsletterSubscription['state'], StatusKind>> = {
  waiting: 'moving',
  subscribed: 'done',
  left: 'none',
}

/** Who asked for the newsletter and what came of it. Nothing is sent from here. */
export function NewsletterPart() {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const known = useEndpoint(listSubscriptions, listInput(subscriptionList, query))
  const pathOf = (changes: Readonly<Record<string, string | null>>) => listPath(subscriptionList, query, changes)
  const counts = known.value?.counts
  return (
    <>
      <div className="mb-4">
        <ListFilters
          pathOf={pathOf}
          fields={[
            {
              kind: 'choice',
              name: 'state',
              label: t('newsletter.state'),
              options: subscriptionStates.map((state) => [
                state,
                `${t(`newsletter.is.${state}`)}${counts === undefined ? '' : ` (${counts[state]})`}`,
              ]),
            },
          ]}
        >
          <ListSearch
            label={t('newsletter.search')}
            find={t('find')}
            lengthMax={140}
            spellCheck={false}
            pathOf={(search) => pathOf({ search })}
          />
          <CsvLink endpoint={exportSubscriptions} input={fileInput(subscriptionList, query)} name="newsletter" />
        </ListFilters>
      </div>
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ subscriptions, next, total, totalIsMore }) =>
          subscriptions.length === 0 ? (
            <EmptyState title={t('newsletter.none')}>{t('newsletter.noneText')}</EmptyState>
          ) : (
            <>
              <Subscriptions subscriptions={subscriptions} />
              <p className="mt-3 text-13 text-ink-2">
                <ListTotal total={total} isMore={totalIsMore} />
              </p>
              <ListPages
                next={next}
                pathAfter={(after) => pathOf({ after })}
                words={{ first: t('first'), next: t('next') }}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Subscriptions({ subscriptions }: { readonly subscriptions: readonly NewsletterSubscription[] }) {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const moment = (at: string | null) => (at === null ? '-' : <DateTime instant={at} year />)
  return (
    <div className="content-table">
      <Table
        caption={t('newsletter.title')}
        rows={subscriptions}
        rowKey={({ _id }) => _id}
        columns={[
          { header: t('newsletter.email'), sorts: ['email', '-email'], cell: ({ email }) => email },
          {
            header: t('newsletter.state'),
            cell: ({ state }) => <Status kind={marks[state]}>{t(`newsletter.is.${state}`)}</Status>,
          },
          { header: t('newsletter.language'), cell: ({ language }) => t(`in.${language}`) },
          {
            header: t('newsletter.asked'),
            sorts: ['-requested', 'requested'],
            cell: ({ requestedAt }) => moment(requestedAt),
          },
          { header: t('newsletter.confirmed'), cell: ({ confirmedAt }) => moment(confirmedAt) },
          { header: t('newsletter.left'), cell: ({ leftAt }) => moment(leftAt) },
        ]}
        sorting={{
          by: query.get('sort') ?? subscriptionSorts[0],
          pathOf: (sort) => listPath(subscriptionList, query, { sort }),
        }}
      />
    </div>
  )
}
