import { sha256 } from '#platform/crypto/crypto.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Sealable } from '../parts.ts'
import { firstDifference, genesisHash, type Link, linkText, type RowsDigest } from '../rules.ts'
import {
  insertVerification,
  type LinkPoint,
  readEnds,
  readLinks,
  readLostHead,
  readUnlinked,
  readWaitingRefs,
} from '../store/chain.ts'
import { compareLog } from './compare-log.ts'

export interface ChainFinding {
  /** How many links were read and are intact; the last of them, and its hash. */
  readonly links: bigint
  readonly headSeq: bigint
  readonly headHash: Buffer
  /** The first thing that differs from what was sealed, in words that name it; undefined when nothing does. */
  readonly firstBroken: string | undefined
}

export interface VerifyOptions {
  /** A head that was kept, from the public address or on paper: its link must still be there. */
  readonly keptHead?: LinkPoint | undefined
  readonly onProgress?: (links: bigint) => unknown
}

const pageMax = 500
const belowAllRefs = -(2n ** 63n)

/**
 * Verifies the whole chain: each link follows the one before, the rows behind it are unchanged, the chain ends where the sealer left it,
 * heads seen earlier are still in it, no row was written outside it or deleted before it was sealed, and the public log consists of its
 * links. The finding is stored, so that others can see when the chain was last verified.
 */
export async function verifyChain(
  database: Database,
  sealables: readonly Sealable[],
  options: VerifyOptions = {},
): Promise<ChainFinding> {
  const outcome = await look(database.reader, sealables, options)
  await database.transaction((tx) => insertVerification(tx, { ...outcome, firstBroken: outcome.firstBroken ?? null }))
  return outcome
}

async function look(reader: Reader, sealables: readonly Sealable[], options: VerifyOptions): Promise<ChainFinding> {
  const { keptHead, onProgress } = options
  let headSeq = 0n
  let headHash: Buffer = genesisHash
  const outcome = (firstBroken: string | undefined) => ({ links: headSeq, headSeq, headHash, firstBroken })
  for (;;) {
    const page = await readLinks(reader, headSeq, pageMax)
    if (page.length === 0) break
    const present = await digestsOf(reader, sealables, page)
    for (const link of page) {
      const broken = brokenLink(sealables, link, { seq: headSeq, hash: headHash }, present)
      if (broken !== undefined) return outcome(broken)
      if (keptHead?.seq === link.seq && !keptHead.hash.equals(link.hash))
        return outcome(`link ${link.seq} is not the one that was kept`)
      headHash = link.hash
      headSeq = link.seq
    }
    await onProgress?.(headSeq)
  }
  if (keptHead !== undefined && keptHead.seq > headSeq) return outcome(`link ${headSeq + 1n} is missing`)
  return outcome(
    (await brokenEnd(reader)) ??
      (await firstUnlinked(reader, sealables)) ??
      (await firstLost(reader, sealables)) ??
      (await compareLog(reader)),
  )
}

async function digestsOf(
  reader: Reader,
  sealables: readonly Sealable[],
  links: readonly { kind: string; ref: bigint }[],
): Promise<Map<string, RowsDigest>> {
  const found = new Map<string, RowsDigest>()
  for (const { kind, digests } of sealables) {
    const refs = links.filter((link) => link.kind === kind).map(({ ref }) => ref)
    if (refs.length > 0) for (const digest of await digests(reader, refs)) found.set(`${kind}:${digest.ref}`, digest)
  }
  return found
}

function brokenLink(
  sealables: readonly Sealable[],
  link: Link,
  before: LinkPoint,
  present: ReadonlyMap<string, RowsDigest>,
): string | undefined {
  if (link.seq !== before.seq + 1n) return `link ${before.seq + 1n} is missing`
  if (!sha256(linkText(before.hash, link, sha256)).equals(link.hash)) return `link ${link.seq} was changed`
  const sealable = sealables.find(({ kind }) => kind === link.kind)
  if (sealable === undefined) throw new Error(`no reader is registered for links of kind ${link.kind}`)
  const rows = present.get(`${link.kind}:${link.ref}`)
  if (rows === undefined) return `${sealable.nameRow(link.ref, 0)} was taken away`
  const difference = firstDifference(link.rowMarks, rows.rowMarks)
  if (difference !== undefined) return `${sealable.nameRow(link.ref, difference.place)} ${difference.what}`
  return rows.contentDigest.equals(link.contentDigest) ? undefined : `${sealable.nameRow(link.ref, 0)} was changed`
}

/** Cutting links off the end leaves the rest in order: the stored head and the heads seen earlier reveal it. */
async function brokenEnd(reader: Reader): Promise<string | undefined> {
  const { noted, last } = await readEnds(reader)
  if (noted === undefined) return 'the note of where the chain ends was taken away'
  const { seq, hash } = last ?? { seq: 0n, hash: genesisHash }
  if (noted.seq > seq) return `link ${seq + 1n} is missing`
  if (noted.seq < seq || !noted.hash.equals(hash)) return 'the note of where the chain ends was changed'
  const lost = await readLostHead(reader)
  return lost && `link ${lost.seq} is not the one that was verified on ${lost.verifiedAt.toISOString()}`
}

/** Rows that are neither sealed nor queued. */
async function firstUnlinked(reader: Reader, sealables: readonly Sealable[]): Promise<string | undefined> {
  for (const { kind, refsAfter, nameRow } of sealables) {
    for (let after = belowAllRefs; ; ) {
      const refs = await refsAfter(reader, after, pageMax)
      const last = refs.at(-1)
      if (last === undefined) break
      const [unlinked] = await readUnlinked(reader, kind, refs)
      if (unlinked !== undefined) return `${nameRow(unlinked, 0)} was written beside the chain`
      after = last
    }
  }
  return undefined
}

/** Queued rows that do not exist, or that are queued although sealed. */
async function firstLost(reader: Reader, sealables: readonly Sealable[]): Promise<string | undefined> {
  for (const { kind, digests, nameRow } of sealables) {
    for (let after = belowAllRefs; ; ) {
      const waiting = await readWaitingRefs(reader, kind, after, pageMax)
      const last = waiting.at(-1)
      if (last === undefined) break
      const linked = waiting.find((row) => row.linked)
      if (linked !== undefined) return `${nameRow(linked.ref, 0)} is chained and was put back into the queue`
      const refs = waiting.map(({ ref }) => ref)
      const present = new Set((await digests(reader, refs)).map(({ ref }) => ref))
      const lost = refs.find((ref) => !present.has(ref))
      if (lost !== undefined) return `${nameRow(lost, 0)} was taken away before it was chained`
      after = last.ref
    }
  }
  return undefined
}
