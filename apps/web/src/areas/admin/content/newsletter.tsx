import { type NewsletterSubscription, subscriptionSorts } from '@clearhold/contract/content/admin-schema'
import { exportSubscriptions, listSubscriptions } from '@clearhold/contract/content/endpoints'
import { subscriptionStates } from '@clearhold/contract/content/rules'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Cut } from '#design/cut.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyNote } from '#design/empty-state.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { fileInput, listInput, listPath } from '../lists/list-address.ts'
import { ListFilters } from '../lists/list-filters.tsx'
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
          end={<CsvLink endpoint={exportSubscriptions} input={fileInput(subscriptionList, query)} name="newsletter" />}
        >
          <ListSearch
            label={t('newsletter.search')}
            find={t('find')}
            lengthMax={140}
            spellCheck={false}
            pathOf={(search) => pathOf({ search })}
          />
        </ListFilters>
      </div>
      <Loaded known={known} waiting={<ListWaiting />}>
        {({ subscriptions, next, total, totalIsMore }) =>
          subscriptions.length === 0 ? (
            <EmptyNote title={t('newsletter.none')}>{t('newsletter.noneText')}</EmptyNote>
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
    <div className="dense-list">
      <Table
        caption={t('newsletter.title')}
        rows={subscriptions}
        rowKey={({ _id }) => _id}
        columns={[
          { header: t('newsletter.email'), sorts: ['email', '-email'], cell: ({ email }) => <Cut text={email} /> },
          {
            header: t('newsletter.state'),
            look: { 'data-phone': 'below' },
            cell: ({ state }) => <Status kind={marks[state]}>{t(`newsletter.is.${state}`)}</Status>,
          },
          {
            header: t('newsletter.language'),
            look: { 'data-leaves': 'second' },
            cell: ({ language }) => t(`in.${language}`),
          },
          {
            header: t('newsletter.asked'),
            sorts: ['-requested', 'requested'],
            look: { 'data-phone': 'below-right' },
            cell: ({ requestedAt }) => moment(requestedAt),
          },
          {
            header: t('newsletter.confirmed'),
            look: { 'data-leaves': 'first' },
            cell: ({ confirmedAt }) => moment(confirmedAt),
          },
          { header: t('newsletter.left'), look: { 'data-leaves': 'first' }, cell: ({ leftAt }) => moment(leftAt) },
        ]}
        sorting={{
          by: query.get('sort') ?? subscriptionSorts[0],
          pathOf: (sort) => listPath(subscriptionList, query, { sort }),
        }}
      />
    </div>
  )
}
