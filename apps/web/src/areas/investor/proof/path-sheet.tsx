import { hexOf } from '@clearhold/proof/bytes'
import type { SnapshotStatement } from '@clearhold/proof/tree/statement'
import { useState } from 'react'
import { Button, buttonClass } from '#design/button.tsx'
import { Money } from '#design/money.tsx'
import { saveFile } from '#design/save-file.ts'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Evidence } from './check-snapshot.ts'
import type { Climb } from './climb.ts'
import { ClimbPlate } from './climb-plate.tsx'

interface PathSheetProps {
  readonly evidence: Evidence
  readonly climb: Climb
  readonly statement: SnapshotStatement
  readonly reached: number
}

function kilobytes(text: string, language: string): string {
  const size = new TextEncoder().encode(text).length / 1000
  return size.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function PathSheet({ evidence, climb, statement, reached }: PathSheetProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const [isTable, setTable] = useState(false)
  const { number, own } = evidence
  const published = { hash: hexOf(statement.root.hash), sumMicro: statement.root.sumMicro }
  const label = reached < 0 ? 'climb.labelBefore' : reached < climb.height ? 'climb.labelDuring' : 'climb.labelAfter'
  return (
    <Sheet
      title={t('path.title')}
      aside={<span className="text-14 text-ink-3">{t(reached < 0 ? 'path.dashed' : 'path.sums')}</span>}
      foot={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button kind="text" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
            {t('path.table')}
          </Button>
          {own.file !== null && (
            <Button
              kind="text"
              onClick={() => saveFile(new Blob([own.file ?? ''], { type: 'application/json' }), `proof-${number}.json`)}
            >
              {t('path.download', { size: kilobytes(own.file, language) })}
            </Button>
          )}
          <a href="/verify.html" download className={buttonClass({ kind: 'text' })}>
            {t('path.offline')}
          </a>
        </div>
      }
    >
      <ClimbPlate
        climb={climb}
        reached={reached}
        published={published}
        label={t(label, { step: reached, height: climb.height })}
      />
      {isTable && <StepsTable climb={climb} />}
    </Sheet>
  )
}

/** Every hash in full, for investors who compare them by hand. */
function StepsTable({ climb: { strands, meetsAt } }: { readonly climb: Climb }) {
  const t = useTexts('my-proof')
  const rows = strands.flatMap((steps, strand) =>
    steps.map((step, level) => ({ step, level, strand })).filter(({ level }) => strand === 0 || level < meetsAt),
  )
  return (
    <table className="table mt-4">
      <caption className="sr-only">{t('path.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('path.step')}</th>
          <th scope="col">{t('path.hash')}</th>
          <th scope="col" className="text-right">
            {t('path.sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ step, level, strand }) => (
          <tr key={step.hash}>
            <th scope="row">
              {level < meetsAt
                ? t(strand === 0 ? 'path.firstAt' : 'path.secondAt', { level })
                : t('path.bothAt', { level })}
            </th>
            <td data-header={t('path.hash')}>
              <code className="break-all">{step.hash}</code>
            </td>
            <td className="table-figure" data-header={t('path.sum')}>
              <Money amount={step.sumMicro} decimals={6} currency="none" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
