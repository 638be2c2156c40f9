import {
  exportAuditRecords,
  listAuditRecords,
  listVerifications,
  readAuditHead,
} from '@clearhold/contract/audit/endpoints'
import '../ledger/book.css'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { EmptyNote } from '#design/empty-state.tsx'
import { ListPages, ListSearch, ListTotal, ListWaiting } from '#design/list-parts.tsx'
import { InRealTime } from '#features/demo-clock/real-time-note.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { fileInput, listInput, listPath } from '../lists/list-address.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { useRowShortcuts } from '../row-shortcuts.ts'
import { ActiveFilters } from './active-filters.tsx'
import { AuditChain } from './audit-chain.tsx'
import { auditList, knownActions } from './query.ts'
import { RecordPanel } from './record-panel.tsx'
import { RecordTable } from './record-table.tsx'
import { useActionText } from './use-action-text.ts'
import { isUnderWay, verificationStatusOf } from './verification-status.ts'

export const handle: TextsHandle = { namespaces: ['audit'] }

const titles = {
  whole: 'titleWhole',
  broken: 'titleBroken',
  never: 'titleNever',
  reading: 'titleReading',
  failed: 'titleFailed',
} as const

/** How often the page asks how far a running verification is, or whether another admin has begun one. */
const refetchEveryMs = 700
const askRarelyMs = 20_000

/** What everybody did, and whether it still says so. What is searched and opened stands in the address. */
export default function Audit() {
  const t = useTexts('audit')
  const head = useEndpoint(readAuditHead)
  const looks = useEndpoint(listVerifications)
  const status = verificationStatusOf(head.value, looks.value?.look)
  const isRunning = isUnderWay(looks.value?.look)
  useRefetchInterval(
    () => {
      looks.refetch()
      head.refetch()
    },
    isRunning ? refetchEveryMs : askRarelyMs,
  )
  return (
    <>
      <PageTitle
        title={status === undefined ? t('title') : t(titles[status])}
        lead={<InRealTime>{t('lead')}</InRealTime>}
      />
      <WaitFor of={[head, looks]}>
        <AuditChain head={head} looks={looks} status={status} />
        <Records />
      </WaitFor>
    </>
  )
}

function Records() {
  const t = useTexts('audit')
  const actionText = useActionText()
  const [query] = useSearchParams()
  const known = useEndpoint(listAuditRecords, listInput(auditList, query))
  const chosen = query.get('id')
  useRowShortcuts(chosen !== null)
  const pathOf = (changes: Readonly<Record<string, string | null>>) => listPath(auditList, query, changes)
  return (
    <section aria-labelledby="records-title" className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 id="records-title" className="sheet-title">
          {t('list.title')}
        </h2>
        <span className="text-13 text-ink-2" role="status">
          <ListTotal total={known.value?.total} isMore={known.value?.totalIsMore} />
        </span>
      </div>
      <ListFilters
        fields={[
          {
            kind: 'choice',
            name: 'action',
            label: t('list.what'),
            options: knownActions
              .map((action) => [action, actionText(action)] as const)
              .sort(([, left], [, right]) => left.localeCompare(right)),
          },
          { kind: 'days', label: t('list.days') },
        ]}
        pathOf={pathOf}
        end={<CsvLink endpoint={exportAuditRecords} input={fileInput(auditList, query)} name="audit" />}
      >
        <ListSearch
          label={t('list.search')}
          find={t('list.find')}
          lengthMax={160}
          spellCheck={false}
          pathOf={(search) => pathOf({ search })}
        />
      </ListFilters>
      <ActiveFilters records={known.value?.records} pathOf={pathOf} />
      <div className={chosen === null ? 'columns' : 'columns columns-panel'}>
        <div className="min-w-0">
          <Loaded known={known} waiting={<ListWaiting rows={8} />}>
            {({ records, next }) =>
              records.length === 0 ? (
                <EmptyNote title={t('list.none')}>{t('list.noneText')}</EmptyNote>
              ) : (
                <>
                  <p className="mt-3 mb-1 text-13 text-ink-2">{t('list.holes')}</p>
                  <RecordTable records={records} isNarrow={chosen !== null} pathOf={pathOf} />
                  <ListPages
                    next={next}
                    pathAfter={(after) => pathOf({ after })}
                    words={{ first: t('list.first'), next: t('list.next') }}
                  />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== null && <RecordPanel key={chosen} id={chosen} closeTo={pathOf({ id: null })} />}
      </div>
    </section>
  )
}
