import type { OpenMovement } from '@clearhold/proof/movement'
import { readProvableLinks } from '#domains/audit/index.ts'
import { discloseEntries, type EntryId, groupOf } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * A group has up to a thousand entries, of which all digests are read: few at a time take little memory. Those of one group are opened together,
 * because its digests are the same for each.
 */
const openedAtOnce = 100
/** So many such parts are read at a time: PostgreSQL reads the next while the last is put together here. */
const partsAtOnce = 3

/** Movements of a person, opened, with the link of each in the log. Undefined if one is from before entries could be opened. */
export async function openMovements(
  reader: Reader,
  personId: string,
  ids: readonly EntryId[],
): Promise<OpenMovement[] | undefined> {
  const parts = byGroups(ids)
  const movements: OpenMovement[] = []
  for (let first = 0; first < parts.length; first += partsAtOnce) {
    const some = parts.slice(first, first + partsAtOnce)
    const opened = await Promise.all(some.map((part) => openPart(reader, personId, part)))
    for (const part of opened) {
      if (part === undefined) return undefined
      movements.push(...part)
    }
  }
  return movements
}

async function openPart(
  reader: Reader,
  personId: string,
  ids: readonly EntryId[],
): Promise<OpenMovement[] | undefined> {
  const [entries, links] = await Promise.all([
    discloseEntries(reader, personId, ids),
    readProvableLinks(reader, 'group', [...new Set(ids.map(groupOf))]),
  ])
  const movements: OpenMovement[] = []
  for (const id of ids) {
    const entry = entries.get(id)
    const link = links.get(groupOf(id))
    if (entry === undefined || link === undefined) return undefined
    const { seq, previousHash, marksDigest, sealedAt } = link
    movements.push({ ...entry, link: { seq: Number(seq), previous: previousHash, marksDigest, sealedAt } })
  }
  return movements
}

/** In order, and no group in two parts. */
function byGroups(ids: readonly EntryId[]): EntryId[][] {
  const parts: EntryId[][] = []
  for (const id of ids) {
    const part = parts.at(-1)
    const last = part?.at(-1)
    if (part !== undefined && last !== undefined && (part.length < openedAtOnce || groupOf(last) === groupOf(id)))
      part.push(id)
    else parts.push([id])
  }
  return parts
}
