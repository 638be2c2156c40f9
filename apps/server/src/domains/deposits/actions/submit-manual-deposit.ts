import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readReference } from '#platform/chain/address.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { sealForPerson } from '#platform/crypto/sealed.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { type ImageRefusal, proofProfile } from '#platform/images/images.ts'
import type { SubmitParts } from '../parts.ts'
import { proofContextOf } from '../rules.ts'
import { hasReference, insertManualDeposit } from '../store/deposits.ts'

export type SubmitRefusal = 'amount_below_minimum' | 'reference_is_transaction' | 'reference_used' | ImageRefusal

export interface ManualDeposit {
  readonly personId: string
  readonly method: 'bank' | 'other'
  readonly amountMicro: bigint
  readonly reference: string
  /** The picture as it was sent. */
  readonly proof?: Uint8Array
}

/**
 * Notes a payment a person made outside the chain, for two people to look at. A transaction of the chain is refused: those
 * are credited by what the chain says and never by hand, or the same money could be credited twice (INV4). The proof is written
 * anew before it is kept.
 */
export async function submitManualDeposit(
  { database, storage, personKeys, images }: SubmitParts,
  { personId, method, amountMicro, reference, proof }: ManualDeposit,
): Promise<Result<string, SubmitRefusal>> {
  if (amountMicro < depositMinimumMicro) {
    return refuse('amount_below_minimum', { minimum: decimalFromMicro(depositMinimumMicro).replace(/\.0+$/, '') })
  }
  if (readReference(reference)?.kind === 'transaction') return refuse('reference_is_transaction')
  if (await hasReference(database.reader, personId, reference)) return refuse('reference_used')
  const picture = proof === undefined ? undefined : await images.reencode(proof, proofProfile)
  if (picture?.ok === false) return picture
  const id = randomId()
  const proofKey = picture === undefined ? undefined : `deposits/${id}`
  // The file comes first: a row never names a file that is not there. A file without a row is only waste.
  if (proofKey !== undefined && picture !== undefined)
    await storage.put(proofKey, await sealForPerson(personKeys, personId, picture.value, proofContextOf(id)))
  const noted = await database.transaction(async (tx) => {
    const draft = { id, personId, gateway: method, amountMicro, reference, proofKey }
    if (!(await insertManualDeposit(tx, draft))) return false
    await appendEvent(tx, {
      type: 'deposit.submitted',
      personId,
      payload: { depositId: id, amount: decimalFromMicro(amountMicro) },
    })
    return true
  })
  if (noted) return ok(id)
  // The same click twice, at once: the other one was noted.
  if (proofKey !== undefined) await storage.delete(proofKey)
  return refuse('reference_used')
}
