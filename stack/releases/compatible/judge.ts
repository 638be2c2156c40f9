import { isMarked, marksIn } from './marks.ts'
import type { RecordedBreaks } from './recorded-breaks.ts'
import type { Step } from './steps.ts'

/**
 * What is wrong with the steps from a release to this one: a break without a mark and without a record, and a record that is not
 * needed.
 */
export function compatibilityFaults(release: string, steps: readonly Step[], recorded: RecordedBreaks): string[] {
  const isRecorded = (name: string) => recorded.release === release && recorded.steps.includes(name)
  const unexplained = steps.flatMap(({ name, sql, breaks }) => {
    if (isRecorded(name)) return []
    const marks = marksIn(sql)
    return breaks.filter((one) => !isMarked(one, marks, release)).map(({ text }) => `${name}: ${text}`)
  })
  const breaking = new Set(steps.filter(({ breaks }) => breaks.length > 0).map(({ name }) => name))
  const needless = recorded.steps
    .filter((name) => recorded.release !== release || !breaking.has(name))
    .map((name) => `${name} is recorded and breaks nothing of ${release}: take it out of recorded-breaks.ts`)
  return [...unexplained, ...needless]
}
