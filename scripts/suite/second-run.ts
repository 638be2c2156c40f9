import { calmShareMax } from '#stack/idle.ts'
import type { TestResult } from './results.ts'

/** More red files than this are no accident. */
const filesMax = 3

/** Then a red may be the machine's: docs/decisions/0037. */
export const isDisturbed = (stolenShare: number) => stolenShare > calmShareMax

/**
 * The files to run once more, whole and by themselves. None where all is green, where too much is red, or where an error outside any
 * test cannot be traced to a file: running others again would hide it.
 */
export function filesToRunAgain(results: readonly TestResult[]): string[] {
  const files = [...new Set(results.filter(({ passed }) => !passed).map(({ file }) => file))]
  return files.length > filesMax || files.includes('') ? [] : files
}
