import type { SuiteName, TestResult } from './results.ts'

export interface CoverageRow {
  readonly id: string
  /** Empty while the item is open. */
  readonly tests: readonly { readonly suite: string; readonly name: string }[]
}

/** Reads docs/spec-coverage.md: one row per item, its tests as `suite: name` in backticks. */
export function parseCoverage(text: string): CoverageRow[] {
  return text.split('\n').flatMap((line) => {
    const [, id, , , tests] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (id === undefined || tests === undefined || !/^[A-L]\d\d$/.test(id)) return []
    return [
      {
        id,
        tests: [...tests.matchAll(/`(\w+): ([^`]+)`/g)].map(([, suite = '', name = '']) => ({
          suite,
          name: name.replaceAll('\\|', '|'),
        })),
      },
    ]
  })
}

export interface CoverageOutcome {
  readonly covered: ReadonlySet<string>
  readonly complaints: readonly string[]
}

/** Which items have a test that exists and passed; a named test that does not exist or did not pass is an error. */
export function judgeCoverage(
  rows: readonly CoverageRow[],
  ids: readonly string[],
  results: Readonly<Partial<Record<SuiteName, readonly TestResult[]>>>,
): CoverageOutcome {
  const complaints: string[] = []
  for (const id of ids) {
    const count = rows.filter((row) => row.id === id).length
    if (count !== 1) complaints.push(`${id} stands ${count} times in the table; it must stand once`)
  }
  for (const { id } of rows) if (!ids.includes(id)) complaints.push(`${id} is not an item of the specification`)
  const covered = new Set<string>()
  for (const { id, tests } of rows) {
    const faults = tests.flatMap(({ suite, name }) => {
      const found = results[suite as SuiteName]?.filter((result) => result.name === name) ?? []
      if (found.length === 0) return [`${id} names a test that does not exist: ${suite}: ${name}`]
      return found.every(({ passed }) => passed) ? [] : [`${id} names a test that did not pass: ${suite}: ${name}`]
    })
    complaints.push(...faults)
    if (tests.length > 0 && faults.length === 0) covered.add(id)
  }
  return { covered, complaints }
}
