import { calmShareMax } from '../../stack/idle.ts'
import type { TestResult } from './results.ts'

/** More red files than this are no accident. */
const filesMax = 3

/** Then a red may be the machine's: docs/decisions/0037. */
export const isDisturbed = (stolenShare: number) => stolenShare > calmShareMax

/** The files to run once more, whole and by themselves; none where all is green or too much is red. */
export function secondLook(results: readonly TestResult[]): string[] {
  const files = [...new Set(results.filter(({ passed }) => !passed).map(({ file }) => file))]
  return files.length > filesMax ? [] : files
}
