import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { normalEmail } from '../rules.ts'
import { writeBegun } from '../store/break-glass.ts'
import { recoveryCodeDigest } from '../store/factors.ts'
import { findPersonByEmail } from '../store/people.ts'
import { sealedCodeDigest } from '../store/sealed-codes.ts'
import { createRecoveryCode } from './create-recovery-code.ts'

export type BreakGlassRefusal = 'code_mistyped' | 'open_already' | 'not_sealed' | 'codes_wrong' | 'not_an_owner'

/**
 * Two of the three sealed codes begin the wait for one owner. Nothing changes yet. The key is shown to the owner this once: with their
 * password it signs in when the wait is over.
 */
export async function beginBreakGlass(
  database: Database,
  { email, codes }: { readonly email: string; readonly codes: readonly [string, string] },
): Promise<Result<{ readonly key: string }, BreakGlassRefusal>> {
  const digests = codes.map(sealedCodeDigest)
  const [first, second] = digests
  if (first === undefined || second === undefined) return refuse('code_mistyped')
  return database.transaction(async (tx) => {
    const person = await findPersonByEmail(tx, normalEmail(email))
    if (person === undefined) return refuse('not_an_owner')
    const key = createRecoveryCode()
    const id = randomId()
    const personId = person.id
    const keyDigest = recoveryCodeDigest(personId, key)
    const outcome = await writeBegun(tx, { id, personId, keyDigest, codes: [first, second] })
    await note(tx, { id, personId, outcome })
    return outcome === 'begun' ? ok({ key }) : refuse(outcome)
  })
}

/** A refused try is recorded too: it says that an envelope was opened. */
async function note(
  tx: Tx,
  { id, personId, outcome }: { readonly id: string; readonly personId: string; readonly outcome: string },
): Promise<void> {
  const isBegun = outcome === 'begun'
  await recordChange(tx, {
    actor: 'operator:cli',
    action: isBegun ? 'break_glass.begun' : 'break_glass.refused',
    subject: `person:${personId}`,
    after: { breakGlassId: id, outcome },
    event: isBegun ? { type: 'break_glass.begun', payload: { breakGlassId: id } } : null,
  })
}
