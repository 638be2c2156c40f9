import { buffer } from 'node:stream/consumers'
import { open } from '#platform/crypto/crypto.ts'
import type { ProofParts } from '../parts.ts'
import { proofContextOf } from '../rules.ts'
import { readDeposit } from '../store/deposits.ts'

/** The proof image of a manual deposit; undefined when it has none. The caller has made sure that the asker may see it. */
export async function readProof(
  { database, storage, masterKey }: ProofParts,
  depositId: string,
): Promise<Buffer | undefined> {
  const deposit = await readDeposit(database.reader, depositId)
  const sealed = deposit?.proofKey == null ? undefined : await storage.get(deposit.proofKey)
  return sealed === undefined ? undefined : open(masterKey, await buffer(sealed), proofContextOf(depositId))
}
