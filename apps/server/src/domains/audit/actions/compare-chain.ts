import { sha256 } from '#platform/crypto/crypto.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Sealable } from '../parts.ts'
import { firstDifference, genesisHash, type Link, linkText, type RowsDigest } from '../rules.ts'
import { type LinkPoint, readEnds, readLinks, readLostHead, readUnlinked, readWaitingRefs } from '../store/chain.ts'
import { readLastRef } from '../store/verified-heads.ts'
import { compareLog } from './compare-log.ts'

export interface ChainFinding {
  /** How many links were read and are intact; the last of them, and its hash. */
  readonly links: bigint
  readonly headSeq: bigint
  readonly headHash: Buffer
  /** The first thing that differs from what was sealed, in words that name it; undefined when nothing does. */
  readonly firstBroken: string | undefined
}

/** Where an earlier verification ended that found nothing. */
export interface VerifiedEnd extends LinkPoint {
  readonly logSize: bigint
  readonly logRoot: Buffer
}

export interface CompareOptions {
  /** A head that was kept, from the public address or on paper: its link must still be there. */
  readonly keptHead?: LinkPoint | undefined
  /** Only what came after it is read; without it, everything. */
  readonly since?: VerifiedEnd | undefined
  readonly onProgress?: ((links: bigint) => unknown) | undefined
}

const pageMax = 500
const belowAllRefs = -(2n ** 63n)

/**
 * Compares the chain with the rows behind it: each link follows the one before, the rows behind it are unchanged, the chain ends where the sealer
 * left it, heads seen earlier are still in it, no row was written outside it or deleted before it was sealed, and the public log consists of its
 * links. It reads in pages, each a statement of its own.
 */
export async function compareChain(
  reader: Reader,
  sealables: readonly Sealable[],
  options: CompareOptions = {},
): Promise<ChainFinding> {
  const { keptHead, since, onProgress } = options
  let headSeq = since?.seq ?? 0n
  let headHash: Buffer = since?.hash ?? genesisHash
  const outcome = (firstBroken: string | undefined) => ({ links: headSeq, headSeq, headHash, firstBroken })
  if (since !== undefined && !(await isLink(reader, since)))
    return outcome(`link ${since.seq} is not the one that was verified`)
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
    (await brokenEnd(reader, since)) ??
      (await firstUnlinked(reader, sealables, since)) ??
      (await firstLost(reader, sealables)) ??
      (await compareLog(reader, since)),
  )
}

async function isLink(reader: Reader, { seq, hash }: LinkPoint): Promise<boolean> {
  if (seq === 0n) return hash.equals(genesisHash)
  const [link] = await readLinks(reader, seq - 1n, 1)
  return link?.seq === seq && link.hash.equals(hash)
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
async function brokenEnd(reader: Reader, since: VerifiedEnd | undefined): Promise<string | undefined> {
  const { noted, last } = await readEnds(reader)
  if (noted === undefined) return 'the note of where the chain ends was taken away'
  const { seq, hash } = last ?? { seq: 0n, hash: genesisHash }
  if (noted.seq > seq) return `link ${seq + 1n} is missing`
  if (noted.seq < seq || !noted.hash.equals(hash)) return 'the note of where the chain ends was changed'
  const lost = await readLostHead(reader, since?.seq ?? 0n)
  return lost && `link ${lost.seq} is not the one that was verified on ${lost.verifiedAt.toISOString()}`
}

/** Rows that are neither sealed nor queued; of new rows those behind the last that was linked when the rest was verified. */
async function firstUnlinked(
  reader: Reader,
  sealables: readonly Sealable[],
  since: VerifiedEnd | undefined,
): Promise<string | undefined> {
  for (const { kind, refsAfter, nameRow } of sealables) {
    const last = since === undefined ? undefined : await readLastRef(reader, kind, since.seq)
    for (let after = last ?? belowAllRefs; ; ) {
      const refs = await refsAfter(reader, after, pageMax)
      const end = refs.at(-1)
      if (end === undefined) break
      const [unlinked] = await readUnlinked(reader, kind, refs)
      if (unlinked !== undefined) return `${nameRow(unlinked, 0)} was written beside the chain`
      after = end
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
