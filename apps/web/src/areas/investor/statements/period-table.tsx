import type { StatementPeriod } from '@clearhold/contract/statements/schema'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FileFailure } from './file-failure.tsx'
import { fileKinds, useStatementFile } from './use-statement-file.ts'

interface PeriodTableProps {
  readonly caption: string
  readonly periods: readonly StatementPeriod[]
  readonly nameOf: (period: StatementPeriod) => string
  /** The line under the name. */
  readonly noteOf: (period: StatementPeriod) => ReactNode
}

/** Periods with their four figures, always these four: opening, in, out, closing. */
export function PeriodTable({ caption, periods, nameOf, noteOf }: PeriodTableProps) {
  const t = useTexts('statements')
  const file = useStatementFile()
  return (
    <div className="periods">
      <Table
        caption={caption}
        rows={periods}
        rowKey={({ from }) => from}
        columns={[
          { header: t('period'), cell: (period) => <PeriodName name={nameOf(period)} note={noteOf(period)} /> },
          { header: t('opening'), align: 'right', cell: ({ opening }) => <Money amount={opening} currency="none" /> },
          { header: t('in'), align: 'right', cell: (period) => <Money amount={period.in} currency="none" signed /> },
          {
            header: t('out'),
            align: 'right',
            cell: ({ out }) => <Money amount={-microFromBalance(out)} currency="none" />,
          },
          { header: t('closing'), align: 'right', cell: ({ closing }) => <Money amount={closing} currency="none" /> },
          {
            header: t('file'),
            align: 'right',
            cell: (period) => (
              <span className="-mr-2 inline-flex gap-1">
                {fileKinds.map((kind) => (
                  <Button
                    key={kind}
                    kind="text"
                    size="small"
                    busy={file.isBusyWith(period, kind)}
                    aria-label={t('fileOf', { period: nameOf(period), kind: kind.toUpperCase() })}
                    onClick={() => void file.download(period, kind)}
                  >
                    {kind.toUpperCase()}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
      <FileFailure file={file} />
    </div>
  )
}

function PeriodName({ name, note }: { readonly name: string; readonly note: ReactNode }) {
  return (
    <>
      <span className="block font-display text-18">{name}</span>
      <span className="block text-14 font-normal text-ink-2">{note}</span>
    </>
  )
}
