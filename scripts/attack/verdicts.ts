import type { TestResult } from '../suite/results.ts'
import type { Finding } from './findings.ts'

export interface Verdict {
  readonly id: string
  readonly isRefused: boolean
  readonly line: string
}

const idOf = /(?:^| > )(SEC\d+):/

/** The finding a test plays, by its title or that of a group it stands in. */
export function findingOf({ name }: Pick<TestResult, 'name'>): string | undefined {
  return idOf.exec(name)?.[1]
}

/** An attack counts as refused when it was played, and every test that plays it is green. */
export function verdictOf({ id, attack, tells, suite }: Finding, results: readonly TestResult[]): Verdict {
  const played = results.filter((result) => findingOf(result) === id || result.file === suite)
  const lost = played.filter(({ passed }) => !passed)
  const isTold = tells === undefined || played.some(({ name, passed }) => passed && tells.test(name))
  const alarm = played.some(({ name }) => /alarm/i.test(name)) ? ', alarm raised' : ''
  const outcome =
    played.length === 0
      ? 'NOT PLAYED'
      : lost.length > 0
        ? `NOT REFUSED: ${lost[0]?.name}`
        : isTold
          ? `refused (${played.length} ${played.length === 1 ? 'test' : 'tests'}${alarm})`
          : 'refused, but nobody was told'
  const isRefused = played.length > 0 && lost.length === 0 && isTold
  return { id, isRefused, line: `${id.padEnd(5)} ${attack}: ${outcome}` }
}

/** Errors outside any test: what they hid is not known, so nothing is won. */
export function outsideErrors(results: readonly TestResult[]): string[] {
  return results.filter(({ outside }) => outside === true).map(({ name }) => name)
}
