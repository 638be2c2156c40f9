import { misunderstandings } from './accepts.ts'
import type { Summary } from './summary.ts'

export interface BreakingChange {
  /** Method and path. */
  readonly endpoint: string
  readonly why: readonly string[]
}

/** What a client of the released api can no longer do or read. */
export function breakingChanges(released: Summary, now: Summary): BreakingChange[] {
  return Object.entries(released).flatMap(([endpoint, before]) => {
    const after = now[endpoint]
    if (after === undefined) return [{ endpoint, why: ['it is gone'] }]
    const why = [
      ...misunderstandings({ shape: after.request, strict: true }, before.request, 'request'),
      ...misunderstandings({ shape: before.answer, strict: false }, after.answer, 'answer'),
    ]
    return why.length === 0 ? [] : [{ endpoint, why: [...new Set(why)] }]
  })
}

/** The changes that no line with 'breaking' in the unreleased part of the CHANGELOG names. */
export function unannounced(changes: readonly BreakingChange[], changelog: string): BreakingChange[] {
  const [, unreleased = ''] = changelog.split(/^## /m)
  const lines = unreleased.split('\n').filter((line) => /\bbreaking\b/i.test(line))
  return changes.filter(({ endpoint }) => !lines.some((line) => line.includes(endpoint)))
}
