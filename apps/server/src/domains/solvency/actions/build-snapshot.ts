import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sumMicro } from '@clearhold/contract/money'
import { buildSnapshot as buildTree } from '@clearhold/proof/builder/build-snapshot'
import { type DebtKind, debtKinds, leavesOf, saltsOf } from '@clearhold/proof/tree/leaf'
import { readKindTotalsUpTo } from '#domains/ledger/index.ts'
import { type MeasuredReserves, measureReserves, readShortfallMicro } from '#domains/treasury/index.ts'
import { bytesOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import { openByMaster } from '#platform/crypto/sealed.ts'
import type { SnapshotParts } from '../parts.ts'
import { keyContext, ownershipCountsAfter, type PublishedDebt, publishedLeaves } from '../rules.ts'
import { privateFolder } from '../store/files.ts'
import { readOwnerships } from '../store/ownerships.ts'
import {
  type BuiltSnapshot,
  readContingentMicro,
  readInWork,
  type SnapshotInWork,
  writeBuilt,
} from '../store/snapshots.ts'
import { type Cut, drawCut } from './draw-cut.ts'
import { type ProvedReserve, proveReserves } from './prove-reserves.ts'
import { type Owed, readHoldings } from './read-holdings.ts'
import { releaseCut } from './release-cut.ts'

const noDebt: Readonly<Record<DebtKind, bigint>> = {
  cash: 0n,
  locked: 0n,
  profit: 0n,
  bonus: 0n,
  leaving: 0n,
  promisedProfit: 0n,
  promisedBonus: 0n,
}

/**
 * Builds the snapshot that was begun: draws a cut, reads what is held and what is owed, and writes the tree, its files and what the
 * signer is to sign. False when it has to be retried later: writers or the chain were late. Until it is signed it may be built any number
 * of times.
 */
export async function buildSnapshot(parts: SnapshotParts): Promise<boolean> {
  const { database, pause } = parts
  const work = await readInWork(database.reader)
  if (work === undefined) return true
  const before = await readUndecided(parts)
  const cut = await drawCut(database, work.attempt, pause)
  if (cut === undefined) return false
  try {
    const measured = await measureReserves(parts, 'asked')
    if (measured === undefined) return false
    const built = await build(parts, { work, cut, measured, before })
    await database.transaction((tx) => writeBuilt(tx, work, built))
    return true
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    parts.log.warn({ event: 'snapshot.late', reason: error.message }, 'A snapshot waits for the chain')
    return false
  } finally {
    await releaseCut(database, cut)
  }
}

interface Building {
  readonly work: SnapshotInWork
  readonly cut: Cut
  readonly measured: MeasuredReserves
  readonly before: Undecided
}

async function build(parts: SnapshotParts, { work, cut, measured, before }: Building): Promise<BuiltSnapshot> {
  const { clock, folder: all, masterKey, builder } = parts
  const { number } = work
  const takenAt = clock.now()
  const log = await parts.readLog(parts.database.reader)
  const { origin } = parts
  const ownerships = await readOwnerships(parts.database.reader, { chainId: measured.chainId, origin })
  const proved = await proveReserves(parts, measured, { ownerships, countsAfter: ownershipCountsAfter(takenAt) })
  const book = await readBook(parts, cut, before)
  const key = openByMaster(masterKey, work.keySealed, keyContext(number))
  const folder = privateFolder(all, number)
  const sums = { ...noDebt }
  let investors = 0
  const counted = async function* (): AsyncGenerator<readonly Owed[]> {
    for await (const page of readHoldings(parts, cut, measured)) {
      for (const { owedMicro } of page) for (const kind of debtKinds) sums[kind] += owedMicro[kind]
      investors += page.length
      yield page
    }
    yield publishedOf(book.published)
  }
  const order = { snapshot: number, key, owed: counted(), folder, ...builder }
  const { root, shape, paddedTo } = await buildTree(order)
  refuseOtherSums(sums, book.owedMicro)
  const published = Object.values(book.published)
  if (root.sumMicro !== sumMicro([...Object.values(sums), ...published])) throw new Error('the tree lost an amount')
  const heldMicro = book.custodyMicro > measured.missingMicro ? book.custodyMicro - measured.missingMicro : 0n
  const reserves = reservesFile(number, { measured, proved, heldMicro })
  await writeFile(join(folder, 'reserves.json'), reserves)
  await writeFile(join(folder, 'published.json'), publishedFile(number, key, book.published))
  return {
    cutGroup: cut.groupId,
    takenAt,
    root: root.hash,
    owedMicro: root.sumMicro,
    ...shape,
    investors,
    leaves: paddedTo,
    kinds: Object.fromEntries(debtKinds.map((kind) => [kind, String(sums[kind])])),
    suspenseMicro: book.published.suspense,
    contingentMicro: book.published.contingent,
    bankMicro: book.published.bank,
    heldMicro,
    provedMicro: provedMicroOf(proved, heldMicro),
    chainId: measured.chainId,
    blockNumber: measured.block.number,
    blockHash: bytesOf(measured.block.hash),
    reservesDigest: sha256(reserves),
    logSize: log.size,
    logRoot: log.root,
  }
}

interface Book {
  /** To investors, including what is promised to them. */
  readonly owedMicro: bigint
  readonly custodyMicro: bigint
  readonly published: Readonly<Record<PublishedDebt, bigint>>
}

/** What no ledger account holds, so that a cut does not fix it. */
interface Undecided {
  readonly shortfallMicro: bigint
  readonly contingentMicro: bigint
}

async function readUndecided({ database: { reader } }: SnapshotParts): Promise<Undecided> {
  return { shortfallMicro: await readShortfallMicro(reader), contingentMicro: await readContingentMicro(reader) }
}

/**
 * The ledger's totals at the cut, by its own checkpoints. A shortfall that is filled, or a bank deposit that is credited, while a
 * snapshot is built is after the cut and no longer among the undecided: of the reads before and after it the larger counts.
 */
async function readBook(parts: SnapshotParts, { groupId }: Cut, before: Undecided): Promise<Book> {
  const after = await readUndecided(parts)
  const more = (one: bigint, other: bigint) => (one > other ? one : other)
  const { reader } = parts.database
  const kinds = await readKindTotalsUpTo(reader, groupId)
  const of = (...wanted: readonly string[]) =>
    sumMicro(kinds.filter(({ kind }) => wanted.includes(kind)).map(({ balanceMicro }) => balanceMicro))
  const atLeastZero = (micro: bigint) => (micro > 0n ? micro : 0n)
  return {
    owedMicro: of('cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow'),
    custodyMicro: -of('custody'),
    published: {
      suspense: atLeastZero(of('suspense') + more(before.shortfallMicro, after.shortfallMicro)),
      contingent: more(before.contingentMicro, after.contingentMicro),
      bank: atLeastZero(of('bank')),
    },
  }
}

/** A tree whose sums differ from the ledger is rejected: the fold, or the read, was wrong. */
function refuseOtherSums(sums: Readonly<Record<DebtKind, bigint>>, owedMicro: bigint): void {
  const readMicro = sumMicro(Object.values(sums))
  if (readMicro !== owedMicro) throw new Error(`holdings add up to ${readMicro}, and the book owes ${owedMicro}`)
}

function publishedOf(published: Book['published']): Owed[] {
  return publishedLeaves.map(({ personId, email, what }) => {
    const owedMicro = { ...noDebt, cash: published[what] }
    return { personId, email, depositAddress: undefined, owedMicro, lastEntryId: 0n }
  })
}

/** The openings of leaves that belong to no person, so that every reader can find them in the tree. */
function publishedFile(snapshot: number, key: Uint8Array, published: Book['published']): string {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const leaves = publishedOf(published).map((owed, index) => {
    const parts = leavesOf(snapshot, key, owed)
    return {
      what: publishedLeaves[index]?.what,
      personId: owed.personId,
      email: owed.email,
      depositAddress: null,
      owedMicro: Object.fromEntries(debtKinds.map((kind) => [kind, String(owed.owedMicro[kind])])),
      lastEntryId: '0',
      salt: hex(saltsOf(key, owed.personId).opening),
      parts: parts.map(({ sumMicro: partMicro, salt }) => ({ sumMicro: String(partMicro), salt: hex(salt) })),
    }
  })
  return JSON.stringify({ format: 'clearhold published leaves 1', snapshot, leaves })
}

function reservesFile(
  snapshot: number,
  about: {
    readonly measured: MeasuredReserves
    readonly proved: readonly ProvedReserve[]
    readonly heldMicro: bigint
  },
): string {
  const { measured, proved, heldMicro } = about
  const { chainId, token, block, inFlight, missingMicro } = measured
  return JSON.stringify({
    format: 'clearhold reserves 1',
    snapshot,
    chainId,
    token,
    block: { number: String(block.number), hash: block.hash },
    heldMicro: String(heldMicro),
    missingMicro: String(missingMicro),
    addresses: proved.map(({ role, address, balanceMicro, ownership, unsigned }) => ({
      role,
      address,
      balanceMicro: String(balanceMicro),
      ...(ownership === null
        ? { ownership, unsigned }
        : { ownership: { text: ownership.text, signature: ownership.signature, signedAt: ownership.at } }),
    })),
    inFlight: inFlight.map(({ hash, amountMicro }) => ({ hash, amountMicro: String(amountMicro) })),
  })
}

/** What is held at addresses that have signed, and never more than counts as held. */
function provedMicroOf(proved: readonly ProvedReserve[], heldMicro: bigint): bigint {
  const signed = sumMicro(proved.filter(({ ownership }) => ownership !== null).map(({ balanceMicro }) => balanceMicro))
  return signed < heldMicro ? signed : heldMicro
}
