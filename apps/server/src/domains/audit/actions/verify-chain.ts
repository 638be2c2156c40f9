import type { Database } from '#platform/database/database.ts'
import type { Sealable } from '../parts.ts'
import { insertVerification } from '../store/verified-heads.ts'
import { type ChainFinding, type CompareOptions, compareChain } from './compare-chain.ts'

export type VerifyOptions = Omit<CompareOptions, 'since'>

/** Verifies the whole chain, without the ledger. The finding is stored, so that others can see when the chain was last verified. */
export async function verifyChain(
  database: Database,
  sealables: readonly Sealable[],
  options: VerifyOptions = {},
): Promise<ChainFinding> {
  const finding = await compareChain(database.reader, sealables, options)
  const { links, headSeq: seq, headHash: hash, firstBroken = null } = finding
  await database.transaction((tx) =>
    insertVerification(tx, { isWhole: true, links, seq, hash, firstBroken, end: null }),
  )
  return finding
}
