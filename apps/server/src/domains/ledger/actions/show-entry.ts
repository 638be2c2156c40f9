import type { LedgerEntryDetail } from '@clearhold/contract/ledger/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { type NamesOf, readSeal } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, entryHead, groupOf, peopleIn, postingSides } from '../rules.ts'
import { readEntryLines } from '../store/entries.ts'

/** One entry with all its details. */
export async function showEntry(reader: Reader, namesOf: NamesOf, id: EntryId): Promise<LedgerEntryDetail | undefined> {
  const lines = await readEntryLines(reader, [id])
  const [first] = lines
  if (first === undefined) return undefined
  const names = await namesOf(reader, peopleIn(lines))
  const link = await readSeal(reader, 'group', groupOf(id))
  return {
    ...entryHead(first, names),
    postings: lines.map((line) => ({
      ...postingSides(line, names),
      sourceAfter: decimalFromMicro(line.sourceAfterMicro),
      targetAfter: decimalFromMicro(line.targetAfterMicro),
    })),
    postedAt: first.postedAt.toISOString(),
    group: { id: String(groupOf(id)), entries: first.groupEntries },
    keyDigest: first.keyDigest.replaceAll('-', ''),
    contentDigest: first.contentDigest.replaceAll('-', ''),
    link:
      link === undefined
        ? null
        : { seq: String(link.seq), hash: link.hash.toString('hex'), sealedAt: link.sealedAt.toISOString() },
  }
}
