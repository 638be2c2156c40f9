import { microFromBalance } from '#design/money.tsx'
import { answerBeforeCheck } from './answer-note.ts'
import { cutMs, type Evidence } from './check-snapshot.ts'

/**
 * What one's own movements, as they were told, say about a snapshot without a leaf of one's own. came_after: what is owed now was posted
 * after it. nothing_yet: nothing was posted at all. to_check: it was all paid out, it is not known, or the two contradict each other.
 */
export type Absence = 'came_after' | 'nothing_yet' | 'to_check'

export function absenceOf({ own, at, movements }: Pick<Evidence, 'own' | 'at' | 'movements'>): Absence {
  const lastEntryId = answerBeforeCheck(own.answer)?.lastEntryId
  if (movements === undefined || lastEntryId === undefined) return 'to_check'
  if (lastEntryId === 0n && movements.fromMicro === 0n && movements.changes.length === 0) return 'nothing_yet'
  const since = movements.changes.filter(({ entryId }) => BigInt(entryId) > lastEntryId)
  // The answer knows of none of these: one from well before the snapshot means that it was left out.
  if (since.some((change) => Date.parse(change.at) <= Date.parse(at) - cutMs)) return 'to_check'
  const sinceMicro = since.reduce((sum, { change }) => sum + microFromBalance(change), 0n)
  return sinceMicro > 0n ? 'came_after' : 'to_check'
}
