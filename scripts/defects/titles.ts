import type { Row } from './row.ts'

/** A title as the runner says it: what a table or a template puts into it may be anything. */
function saidAs(title: string): string {
  return title
    .split(/%[sdioj]|\$\{[^}]*\}|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')
}

/** Matches the full name of the row's tests, whose titles the runner joins by a space and its report by ' > '. */
export const patternOf = ({ test }: Pick<Row, 'test'>) => test.titles.map(saidAs).join('(?: > | )')

/** Whether this test of the report is one of the row's. */
export const isTestOf = ({ test }: Pick<Row, 'test'>, name: string) =>
  new RegExp(`(?:^| > )${patternOf({ test })}(?:$| > )`).test(name)

/**
 * One pattern for every run, so that of each file the same tests run with a defect and without: a test may rest on those above it.
 * What it matches besides does no harm.
 */
export const patternOfAll = (rows: readonly Row[]) => [...new Set(rows.map(patternOf))].join('|')
