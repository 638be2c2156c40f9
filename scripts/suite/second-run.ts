import { calmShareMax } from '#stack/idle.ts'
import type { TestResult } from './results.ts'

/** More failed files than this are not a coincidence. */
const filesMax = 3

/** A failure may then be due to the machine: docs/decisions/0037. */
export const isDisturbed = (stolenShare: number) => stolenShare > calmShareMax

/**
 * The files to run once more, completely and alone. None if everything passed, if too much failed, or if an error outside any
 * test cannot be traced to a file: running others again would hide it.
 */
export function filesToRunAgain(results: readonly TestResult[]): string[] {
  const files = [...new Set(results.filter(({ passed }) => !passed).map(({ file }) => file))]
  return files.length > filesMax || files.includes('') ? [] : files
}
