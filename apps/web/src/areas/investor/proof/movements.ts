import type { OwnChanges } from '@clearhold/contract/solvency/schema'
import type { Change } from './check-snapshot.ts'

/** Two hundred at a time: more than this many pages is more than a person moves. */
const pagesMax = 100

type Ask = (after: string, upTo: string) => Promise<OwnChanges | undefined>

/** All that happened after one entry up to another, page by page; undefined where a page did not come. */
export async function loadMovements(ask: Ask, after: string, upTo: string): Promise<Change[] | undefined> {
  const changes: Change[] = []
  let from = after
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await ask(from, upTo)
    if (answer === undefined) return undefined
    changes.push(...answer.changes)
    const last = answer.changes.at(-1)
    if (!answer.hasMore || last === undefined) return changes
    from = last.entryId
  }
  return undefined
}

/** Beyond every entry there will ever be. */
export const newestEntry = '9223372036854775807'
