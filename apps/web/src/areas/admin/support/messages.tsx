import { type ContactMessage, messageSorts } from '@clearhold/contract/content/admin-schema'
import { exportContactMessages, listContactMessages } from '@clearhold/contract/content/endpoints'
import { messageStates } from '@clearhold/contract/content/rules'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { Chips } from '#design/chips.tsx'
import { Cut } from '#design/cut.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { fileInput, listInput, listPath, sortIn } from '../lists/list-address.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { useRowShortcuts } from '../row-shortcuts.ts'
import { MessagePanel } from './message-panel.tsx'
import { MessageStatus } from './message-status.tsx'
import { messageList } from './query.ts'

/** No event announces a new message, so the page fetches the list periodically. */
const refetchEveryMs = 20_000

export function Messages() {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const known = useEndpoint(listContactMessages, listInput(messageList, query))
  useRefetchInterval(known.refetch, refetchEveryMs)
  const chosen = query.get('id')
  useRowShortcuts(chosen !== null)
  return (
    <>
      <Filters counts={known.value?.counts} />
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div>
          <Loaded known={known} waiting={<ListWaiting />}>
            {({ messages, next, total, totalIsMore }) =>
              messages.length === 0 ? (
                <EmptyState drawing="letter" title={t('messages.none')}>
                  {t('messages.noneText')}
                </EmptyState>
              ) : (
                <>
                  <MessageTable messages={messages} />
                  <p className="mt-3 text-13 text-ink-2">
                    <ListTotal total={total} isMore={totalIsMore} />
                  </p>
                  <ListPages
                    next={next}
                    pathAfter={(after) => listPath(messageList, query, { after })}
                    words={{ first: t('first'), next: t('next') }}
                  />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== null && <MessagePanel key={chosen} id={chosen} />}
      </div>
    </>
  )
}

interface FiltersProps {
  readonly counts: { readonly open: number; readonly answered: number } | undefined
}

function Filters({ counts }: FiltersProps) {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const state = query.get('state')
  const pathOf = (changes: Readonly<Record<string, string | null>>) => listPath(messageList, query, changes)
  return (
    <ListFilters
      pathOf={pathOf}
      fields={[
        {
          kind: 'choice',
          name: 'assigned',
          label: t('messages.taken'),
          options: [
            ['me', t('messages.takenByMe')],
            ['nobody', t('messages.notTaken')],
          ],
        },
        { kind: 'days', label: t('messages.received') },
      ]}
      end={<CsvLink endpoint={exportContactMessages} input={fileInput(messageList, query)} name="messages" />}
    >
      <ListSearch
        label={t('messages.search')}
        find={t('find')}
        lengthMax={140}
        spellCheck={false}
        pathOf={(search) => pathOf({ search, id: null })}
      />
      <Chips
        label={t('messages.state')}
        chips={[
          { to: pathOf({ state: null }), label: t('messages.all'), chosen: state === null },
          ...messageStates.map((one) => ({
            to: pathOf({ state: one }),
            label: `${t(`messages.is.${one}`)}${counts === undefined || one === 'closed' ? '' : ` ${counts[one]}`}`,
            chosen: state === one,
          })),
        ]}
      />
    </ListFilters>
  )
}

function MessageTable({ messages }: { readonly messages: readonly ContactMessage[] }) {
  const t = useTexts('content')
  const [query] = useSearchParams()
  return (
    <div className="dense-list">
      <Table
        caption={t('messages.title')}
        rows={messages}
        rowKey={({ _id }) => _id}
        columns={[
          {
            header: t('messages.from'),
            cell: ({ _id, name }) => (
              <Link
                to={listPath(messageList, query, { id: _id })}
                className="cut font-[550]"
                title={name}
                aria-current={query.get('id') === _id ? 'true' : undefined}
              >
                {name}
              </Link>
            ),
          },
          {
            header: t('messages.subject'),
            look: { 'data-phone': 'below' },
            cell: ({ subject }) => <Cut text={subject} />,
          },
          {
            header: t('messages.state'),
            look: { 'data-phone': 'right' },
            cell: ({ state }) => <MessageStatus state={state} />,
          },
          {
            header: t('messages.language'),
            look: { 'data-leaves': 'second' },
            cell: ({ language }) => t(`in.${language}`),
          },
          {
            header: t('messages.taken'),
            look: { 'data-leaves': 'second' },
            cell: ({ assignee }) => <Cut text={assignee?.name ?? t('messages.notTaken')} />,
          },
          {
            header: t('messages.received'),
            sorts: ['-received', 'received'],
            look: { 'data-phone': 'below-right' },
            cell: ({ receivedAt }) => <DateTime instant={receivedAt} />,
          },
        ]}
        sorting={{
          by: sortIn(messageList, query) ?? messageSorts[0],
          pathOf: (sort) => listPath(messageList, query, { sort }),
        }}
      />
    </div>
  )
}
