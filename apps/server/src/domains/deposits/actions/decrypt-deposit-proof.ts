import { buffer } from 'node:stream/consumers'
import { openForPerson } from '#platform/crypto/sealed.ts'
import type { ProofParts } from '../parts.ts'
import { proofContextOf } from '../rules.ts'
import { readDeposit } from '../store/deposits.ts'

/**
 * The proof image of a manual deposit; undefined when it has none, or the person's key was destroyed. The caller has authorised the access.
 */
export async function decryptDepositProof(
  { database, storage, ...keys }: ProofParts,
  depositId: string,
): Promise<Buffer | undefined> {
  const deposit = await readDeposit(database.reader, depositId)
  const sealed = deposit?.proofKey == null ? undefined : await storage.get(deposit.proofKey)
  return sealed === undefined ? undefined : openForPerson(keys, await buffer(sealed), proofContextOf(depositId))
}
