import type { Reader } from '#platform/database/database.ts'
import type { VerificationParts } from '../parts.ts'
import { readLogSize } from '../store/log.ts'
import { digestOf } from '../store/records.ts'
import {
  insertVerification,
  readVerifiedHead,
  type VerificationRow,
  type VerifiedHead,
} from '../store/verified-heads.ts'
import { type CompareOptions, compareChain } from './compare-chain.ts'
import { readLogRoot } from './read-log-root.ts'
import { recordChange } from './record-change.ts'

export interface EverythingOptions extends Pick<CompareOptions, 'keptHead' | 'onProgress'> {
  /** Everything from the beginning, or what came after the last verification that found nothing. */
  readonly of: 'everything' | 'new_rows'
  readonly onSlice?: (() => unknown) | undefined
}

export interface Finding {
  readonly links: bigint
  /** Then the ledger was not read. */
  readonly isChainBroken: boolean
  /** What differs, in words that name it, the first first; empty when nothing does. */
  readonly faults: readonly string[]
}

/**
 * Verifies the chain, and where it is intact the ledger. One that finds nothing stores where it ended, for the next to begin at, and records
 * that in the chain itself: a stored end whose digest is not sealed with it is a finding, so that no row of ours can be moved past a hole.
 */
export async function verifyEverything(parts: VerificationParts, options: EverythingOptions): Promise<Finding> {
  const { database, sealables, ledger } = parts
  const { keptHead, onProgress, onSlice } = options
  const { reader } = database
  const head = await readVerifiedHead(reader)
  const since = options.of === 'everything' ? undefined : head
  const isWhole = since === undefined
  const settledGroup = await ledger.readSettledGroup()
  const logSize = await readLogSize(reader)
  const chain = await compareChain(reader, sealables, { keptHead, since, onProgress })
  const { links, headSeq: seq, headHash: hash } = chain
  const broken = (head && brokenHead(head)) ?? chain.firstBroken
  if (broken === undefined) await onSlice?.()
  const faults = broken === undefined ? await ledger.faultsAbove(since?.bookGroupId ?? 0n, onSlice) : [broken]
  const end = faults.length === 0 ? await endAt(reader, settledGroup, logSize) : null
  const row = { isWhole, links, seq, hash, firstBroken: faults[0] ?? null, end }
  await database.transaction(async (tx) => {
    const id = await insertVerification(tx, row)
    if (end === null) return
    await recordChange(tx, {
      actor: 'system:verifier',
      action: 'audit.verified',
      subject: `verification:${id}`,
      after: sealedEnd(row.seq, row.hash, end),
      event: null,
    })
  })
  return { links, isChainBroken: broken !== undefined, faults }
}

async function endAt(reader: Reader, bookGroupId: bigint, logSize: bigint) {
  return { bookGroupId, logSize, logRoot: Buffer.from(await readLogRoot(reader, logSize)) }
}

/** What is sealed of an end. */
function sealedEnd(seq: bigint, hash: Buffer, end: NonNullable<VerificationRow['end']>) {
  const { bookGroupId, logSize, logRoot } = end
  return { seq, hash: hash.toString('hex'), bookGroupId, logSize, logRoot: logRoot.toString('hex') }
}

function brokenHead(head: VerifiedHead): string | undefined {
  const { id, seq, hash, verifiedAt, sealedDigest, isSealed } = head
  if (isSealed && sealedDigest?.equals(digestOf(sealedEnd(seq, hash, head)))) return undefined
  return `verification ${id} of ${verifiedAt.toISOString()} is not what was sealed of it`
}
