import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readPersonState } from '../store/directory.ts'
import { insertNote } from '../store/notes.ts'

export interface Noting {
  readonly personId: string
  readonly authorId: string
  readonly text: string
  readonly requestId: string
}

/** Adds a note about a person for staff. Staff cannot write about themselves, and the audit log does not contain the text. */
export async function writeNote(
  tx: Tx,
  { personId, authorId, text, requestId }: Noting,
): Promise<Result<bigint, 'not_found' | 'not_allowed'>> {
  if (personId === authorId) return refuse('not_allowed')
  if ((await readPersonState(tx, personId)) === undefined) return refuse('not_found')
  const id = await insertNote(tx, { personId, authorId, text })
  await recordChange(tx, {
    actor: `person:${authorId}`,
    action: 'account.noted',
    subject: `person:${personId}`,
    after: { note: String(id), text },
    requestId,
    event: null,
  })
  return ok(id)
}
