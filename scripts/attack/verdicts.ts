import type { TestResult } from '../suite/results.ts'
import type { Finding } from './findings.ts'

export interface Verdict {
  readonly id: string
  readonly isRefused: boolean
  readonly line: string
}

const idOf = /(?:^| > )(SEC\d+):/

/** The finding a test plays, by its title or that of an enclosing group. */
export function findingOf({ name }: Pick<TestResult, 'name'>): string | undefined {
  return idOf.exec(name)?.[1]
}

/** An attack counts as refused if it was played, all its tests pass, and one of them raises the alarm where one is required. */
export function verdictOf({ id, attack, alarm, suite }: Finding, results: readonly TestResult[]): Verdict {
  const played = results.filter((result) => findingOf(result) === id || result.file === suite)
  const [lost] = played.filter(({ passed }) => !passed)
  const isHeard = alarm === undefined || played.some(({ name }) => alarm.words.test(name))
  const isRefused = played.length > 0 && lost === undefined && isHeard
  return { id, isRefused, line: `${id.padEnd(5)} ${attack}: ${outcome()}` }

  function outcome(): string {
    if (played.length === 0) return 'NOT PLAYED'
    if (lost !== undefined) return `NOT REFUSED: ${lost.name}`
    const counted = played.length === 1 ? '1 test' : `${played.length} tests`
    if (alarm === undefined) return `refused (${counted})`
    return isHeard ? `refused (${counted}), and ${alarm.said}` : `refused (${counted}), and NO ALARM RINGS`
  }
}

/** Errors outside any test: they may hide failures, so the run fails. */
export function outsideErrors(results: readonly TestResult[]): string[] {
  return results.filter(({ outside }) => outside === true).map(({ name }) => name)
}
