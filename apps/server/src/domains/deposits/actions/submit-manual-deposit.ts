import { readPaymentReference } from '@clearhold/contract/deposits/payment-reference'
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
import { readReferenceOwner } from '../store/payment-references.ts'

export type SubmitRefusal =
  | 'amount_below_minimum'
  | 'reference_is_transaction'
  | 'reference_not_yours'
  | 'reference_used'
  | ImageRefusal

export interface ManualDeposit {
  readonly personId: string
  readonly method: 'bank' | 'other'
  readonly amountMicro: bigint
  readonly reference: string
  /** The picture as uploaded. */
  readonly proof?: Uint8Array
}

/**
 * Records a payment that a person made outside the chain, for review by two people. A transaction of the chain is refused: those are
 * credited from the chain and never by hand, or the same money could be credited twice (INV4). The proof is re-encoded before it is stored.
 */
export async function submitManualDeposit(
  { database, storage, personKeys, images }: SubmitParts,
  { personId, method, amountMicro, reference: typed, proof }: ManualDeposit,
): Promise<Result<string, SubmitRefusal>> {
  if (amountMicro < depositMinimumMicro) {
    return refuse('amount_below_minimum', { minimum: decimalFromMicro(depositMinimumMicro).replace(/\.0+$/, '') })
  }
  if (readReference(typed)?.kind === 'transaction') return refuse('reference_is_transaction')
  const given = readPaymentReference(typed)
  const owner = given.kind === 'ours' ? await readReferenceOwner(database.reader, given.reference) : undefined
  if (given.kind === 'wrong' || (owner !== undefined && owner !== personId)) return refuse('reference_not_yours')
  const reference = given.kind === 'ours' && owner !== undefined ? given.reference : typed
  if (await hasReference(database.reader, personId, reference)) return refuse('reference_used')
  const picture = proof === undefined ? undefined : await images.reencode(proof, proofProfile)
  if (picture?.ok === false) return picture
  const id = randomId()
  const proofKey = picture === undefined ? undefined : `deposits/${id}`
  // The file comes first, so that a row never names a missing file. A file without a row is only waste.
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
  // Two concurrent submissions: the other one was stored.
  if (proofKey !== undefined) await storage.delete(proofKey)
  return refuse('reference_used')
}
