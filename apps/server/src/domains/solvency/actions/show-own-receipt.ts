import { writeReceipt } from '@clearhold/proof/receipt'
import { readInclusionProof, readLogCheckpoint, readLogSize, readProvableLinks } from '#domains/audit/index.ts'
import { discloseEntries, type EntryId } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * A movement of a person with its inclusion path to the root of the log, as a file they can show to anyone. It leads to the newest
 * checkpoint that covers it; until there is one, to the current log, which no note has signed yet. Undefined where the entry is not
 * theirs, is not in the log yet, or is from before entries could be opened.
 */
export async function showOwnReceipt(
  reader: Reader,
  { personId, entryId }: { readonly personId: string; readonly entryId: EntryId },
): Promise<string | undefined> {
  const opened = (await discloseEntries(reader, personId, [entryId])).get(entryId)
  if (opened === undefined) return undefined
  const link = (await readProvableLinks(reader, 'group', [opened.group.id])).get(opened.group.id)
  const logSize = await readLogSize(reader)
  if (link === undefined || link.seq > logSize) return undefined
  const newest = await readLogCheckpoint(reader)
  const checkpoint = newest !== undefined && newest.size >= link.seq ? newest : undefined
  const size = checkpoint?.size ?? logSize
  const { seq, previousHash, marksDigest, sealedAt } = link
  return writeReceipt({
    ...opened,
    link: { seq: Number(seq), previous: previousHash, marksDigest, sealedAt },
    log: { size: Number(size), path: await readInclusionProof(reader, seq, size) },
    checkpoint: checkpoint?.note,
  })
}
