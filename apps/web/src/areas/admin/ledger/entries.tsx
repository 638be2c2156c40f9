import { exportEntries, listEntries } from '@clearhold/contract/ledger/endpoints'
import type { LedgerEntry } from '@clearhold/contract/ledger/schema'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyNote } from '#design/empty-state.tsx'
import { ListPages, ListSearch, ListWaiting } from '#design/list-parts.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { fileInput, type ListChanges, listInput, listPath } from '../lists/list-address.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { useRowShortcuts } from '../row-shortcuts.ts'
import { Subject } from '../subject.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { entryReasons } from './entry-reasons.ts'
import { PostingList } from './posting-list.tsx'
import { entryList, searchChanges } from './query.ts'
import { useReasonText } from './use-ledger-texts.ts'

const knownReasons = Object.keys(entryReasons)

/** Entries with both sides, newest first; one of them beside the list. */
export function Entries() {
  const t = useTexts('ledger')
  const reasonText = useReasonText()
  const [query] = useSearchParams()
  const known = useEndpoint(listEntries, listInput(entryList, query))
  const chosen = query.get('entry')
  useRowShortcuts(chosen !== null)
  const pathOf = (changes: ListChanges) => listPath(entryList, query, { show: 'entries', ...changes })
  return (
    <>
      <ListFilters
        fields={[
          {
            kind: 'choice',
            name: 'reason',
            label: t('entries.reason'),
            options: knownReasons.map((reason) => [reason, reasonText(reason)] as const),
          },
          { kind: 'days', label: t('entries.days') },
        ]}
        pathOf={pathOf}
        end={<CsvLink endpoint={exportEntries} input={fileInput(entryList, query)} name="ledger-entries" />}
      >
        <ListSearch
          label={t('entries.search')}
          find={t('entries.find')}
          lengthMax={200}
          spellCheck={false}
          pathOf={(text) => pathOf(searchChanges(text))}
        />
      </ListFilters>
      <ActiveFilters entries={known.value?.entries} pathOf={pathOf} />
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div className="min-w-0">
          <Loaded known={known} waiting={<ListWaiting rows={8} />}>
            {({ entries, next, lookedBackTo }) => (
              <>
                {entries.length === 0 && lookedBackTo === null ? (
                  <EmptyNote title={t('entries.none')}>{t('entries.noneText')}</EmptyNote>
                ) : (
                  entries.length > 0 && <EntryTable entries={entries} isNarrow={chosen !== null} pathOf={pathOf} />
                )}
                {lookedBackTo === null ? (
                  <ListPages
                    next={next}
                    pathAfter={(after) => pathOf({ after })}
                    words={{ first: t('entries.first'), next: t('entries.next') }}
                  />
                ) : (
                  <p className="mt-4 flex flex-wrap items-center gap-3 text-14">
                    <span>
                      {t('entries.lookedBack')} <DateTime instant={lookedBackTo} year />.
                    </span>
                    <Link to={pathOf({ after: next })} className={buttonClass({ size: 'small' })}>
                      {t('entries.further')}
                    </Link>
                  </p>
                )}
              </>
            )}
          </Loaded>
        </div>
        {chosen !== null && <EntryPanel key={chosen} number={chosen} closeTo={pathOf({ entry: null })} />}
      </div>
    </>
  )
}

interface EntryTableProps {
  readonly entries: readonly LedgerEntry[]
  readonly isNarrow: boolean
  readonly pathOf: (changes: ListChanges) => string
}

function EntryTable({ entries, isNarrow, pathOf }: EntryTableProps) {
  const t = useTexts('ledger')
  const reasonText = useReasonText()
  const [query] = useSearchParams()
  const columns = [
    {
      header: t('entries.number'),
      isWide: false,
      cell: ({ id, reason }: LedgerEntry) => (
        <>
          <Link
            to={pathOf({ entry: id })}
            className="font-[550] whitespace-nowrap"
            aria-current={query.get('entry') === id ? 'true' : undefined}
          >
            #{id}
          </Link>
          <span className="block text-ink-2" title={reason}>
            {reasonText(reason)}
          </span>
        </>
      ),
    },
    {
      header: t('entries.moves'),
      isWide: false,
      cell: ({ postings }: LedgerEntry) => <PostingList postings={postings} />,
    },
    {
      header: t('entries.about'),
      isWide: true,
      cell: ({ about }: LedgerEntry) => <Subject subject={about} />,
    },
    { header: t('entries.when'), isWide: true, cell: ({ at }: LedgerEntry) => <DateTime instant={at} /> },
  ]
  return (
    <div className="users-table entries-table">
      <Table
        caption={t('entries.title')}
        rows={entries}
        rowKey={({ id }) => id}
        columns={columns.filter(({ isWide }) => !isWide || !isNarrow)}
      />
    </div>
  )
}
