import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { OpenMovement } from '@clearhold/proof/movement'
import { writeReceipt } from '@clearhold/proof/receipt'
import {
  readCheckpointOver,
  readInclusionProof,
  readProvableLinks,
  type StoredCheckpoint,
} from '#domains/audit/index.ts'
import { discloseEntries, type EntryId } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

export interface ProvedReceipt {
  readonly file: Buffer
  readonly movement: OpenMovement
  readonly checkpoint: StoredCheckpoint
}

/**
 * The receipt of one entry of a person, led to the first checkpoint that covers it, so that it is the same every time. The receipt that
 * a page checks at once leads to the newest instead.
 */
export async function proveReceipt(
  reader: Reader,
  personId: string,
  entryId: EntryId,
): Promise<Result<ProvedReceipt, 'receipt_not_provable' | 'receipt_not_sealed'>> {
  const opened = (await discloseEntries(reader, personId, [entryId])).get(entryId)
  if (opened === undefined) return refuse('receipt_not_provable')
  const link = (await readProvableLinks(reader, 'group', [opened.group.id])).get(opened.group.id)
  if (link === undefined) return refuse('receipt_not_sealed')
  const checkpoint = await readCheckpointOver(reader, link.seq)
  if (checkpoint === undefined) return refuse('receipt_not_sealed')
  const { seq, previousHash, marksDigest, sealedAt } = link
  const movement: OpenMovement = {
    ...opened,
    link: { seq: Number(seq), previous: previousHash, marksDigest, sealedAt },
  }
  const { size, note } = checkpoint
  const log = { size: Number(size), path: await readInclusionProof(reader, seq, size) }
  return ok({ file: Buffer.from(writeReceipt({ ...movement, log, checkpoint: note })), movement, checkpoint })
}
