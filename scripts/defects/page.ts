import { type Row, suiteOf } from './row.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const files = ({ edits }: Row) => [...new Set(edits.map(({ file }) => `\`${file}\``))].join(', ')

function lineOf(row: Row): string {
  const { id, defect, undone, test } = row
  const cells = [
    id,
    defect,
    `${undone} (${files(row)})`,
    `${test.titles.join(' > ')} (\`${test.file}\`, ${suiteOf(test.file)})`,
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

/** docs/reviews/2026-11-defects.md. */
export function renderPage(rows: readonly Row[]): string {
  const findings = new Set(rows.map(({ id }) => id)).size
  return `${[
    '# The defects of the review, put back',
    '',
    `Generated from \`scripts/defects\`: ${rows.length} rows about ${findings} findings of the reviews of money (MON), security (SEC) and the product as people would use it (W). \`npm run defects\` puts each defect back into a copy of`,
    'today’s code, one after the other, and demands that the test named beside it is green without the defect and red with it, by an expectation of its own: not because a file cannot be read or a time ran out. It ends',
    `\`${rows.length} of ${rows.length} defects are found by their tests\`. A row whose code or test is no longer there is red in the unit suite (\`scripts/defects/table.test.ts\`), so none of them rots unnoticed.`,
    '',
    '| finding | what was wrong | what is undone | the test that finds it |',
    '|---|---|---|---|',
    ...rows.map(lineOf),
    '',
    'MON2 is SEC2: who could reach the seed.',
  ].join('\n')}\n`
}
