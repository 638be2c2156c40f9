import { findRepeats } from '../repeats/find-repeats.ts'
import { isCode, type Tree } from './files.ts'

const linesMin = 6
/** Half of what there was on 2026-11-16. Lower it when it can be lowered. */
export const repeatsMax = 52

/** Blocks of code that occur twice: where they mean the same, one piece of code serves both. */
export function tooManyRepeats({ texts }: Tree): string[] {
  const repeats = findRepeats(new Map([...texts].filter(([path]) => isCode(path))), linesMin)
  if (repeats.length <= repeatsMax) return []
  return [
    `${repeats.length} blocks of ${linesMin} or more lines occur twice; at most ${repeatsMax} may (npm run repeats)`,
  ]
}
