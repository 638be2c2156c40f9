import { exportQuarterCsv, exportQuarterJson, exportQuarterPdf } from '@clearhold/contract/statements/endpoints'
import { endedQuarters, quarterDays } from '@clearhold/contract/statements/rules'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { now } from '#client/boot/clock.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const kinds = ['pdf', 'csv', 'json'] as const
type Kind = (typeof kinds)[number]

/** Two years: an older quarter has an address of the same form. */
const quartersShown = 8

/** The operator's statement of each quarter that has ended, as files. */
export function Quarters() {
  const t = useTexts('ledger')
  const file = useQuarterFile()
  return (
    <div className="max-w-[860px]">
      <Sheet title={t('quarters.title')} foot={t('quarters.note')}>
        <Table
          caption={t('quarters.title')}
          rows={endedQuarters(now(), quartersShown)}
          rowKey={(quarter) => quarter}
          columns={[
            { header: t('quarters.quarter'), cell: (quarter) => nameOf(quarter) },
            { header: t('quarters.from'), cell: (quarter) => <Day day={quarterDays(quarter)[0]} /> },
            {
              header: t('quarters.file'),
              align: 'right',
              cell: (quarter) => (
                <span className="-mr-2 inline-flex gap-1">
                  {kinds.map((kind) => (
                    <Button
                      key={kind}
                      kind="text"
                      size="small"
                      busy={file.busyWith === fileNameOf(quarter, kind)}
                      aria-label={t('quarters.fileOf', { quarter: nameOf(quarter), kind: kind.toUpperCase() })}
                      onClick={() => void file.fetch(quarter, kind)}
                    >
                      {kind.toUpperCase()}
                    </Button>
                  ))}
                </span>
              ),
            },
          ]}
        />
        <FailureNotice failure={file.failure} onRetry={file.retry} />
      </Sheet>
    </div>
  )
}

/** '2026 Q3' */
const nameOf = (quarter: string) => quarter.replace('-', ' ')
const fileNameOf = (quarter: string, kind: Kind) => `clearhold-${quarter}.${kind}`

function Day({ day }: { readonly day: string }) {
  return <DateTime instant={`${day}T00:00:00Z`} show="date" year />
}

function useQuarterFile() {
  const { download, busyWith, failure } = useDownload()
  const language = useLanguage()
  const [asked, setAsked] = useState<{ readonly quarter: string; readonly kind: Kind }>()
  const fetch = (quarter: string, kind: Kind) => {
    setAsked({ quarter, kind })
    return download(fileNameOf(quarter, kind), () => {
      if (kind === 'pdf') return fetchBytes(exportQuarterPdf, { query: { quarter, language } })
      return fetchBytes(kind === 'csv' ? exportQuarterCsv : exportQuarterJson, { query: { quarter } })
    })
  }
  return { fetch, busyWith, failure, retry: () => void (asked && fetch(asked.quarter, asked.kind)) }
}
