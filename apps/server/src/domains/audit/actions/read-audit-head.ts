import type { AuditHead } from '@clearhold/contract/audit/schema'
import type { Reader } from '#platform/database/database.ts'
import { readHead, readUnsealed, readVerification } from '../store/chain.ts'

/** Where the chain ends, what is not sealed yet, and what the last full verification found. */
export async function readAuditHead(reader: Reader): Promise<AuditHead> {
  const [head, unsealed, verification] = await Promise.all([
    readHead(reader),
    readUnsealed(reader),
    readVerification(reader),
  ])
  return {
    seq: String(head?.seq ?? 0n),
    hash: head?.hash.toString('hex') ?? '00'.repeat(32),
    sealedAt: head?.sealedAt.toISOString() ?? null,
    unsealed: String(unsealed.count),
    oldestUnsealedAt: unsealed.oldest?.toISOString() ?? null,
    verification:
      verification === undefined
        ? null
        : {
            verifiedAt: verification.verifiedAt.toISOString(),
            links: String(verification.links),
            firstBroken: verification.firstBroken,
          },
  }
}
