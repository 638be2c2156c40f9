import {
  changeOwner,
  deleteHeld,
  type HeldRow,
  hasMoved,
  insertFiller,
  insertHeld,
  insertHome,
  isSigned,
  type KeptNonce,
  readByMark,
  readCandidates,
  readFills,
  readFirstOpen,
  readHeld,
  readHere,
  readKept,
  readNextSigned,
  readUnsent,
} from './adoption-store.ts'
import type { ChainReader, MinedTransaction } from './chain.ts'
import type { Tx } from './database.ts'
import type { Hex } from './keys.ts'
import type { LastTurn } from './last-turn.ts'
import type { Parts } from './parts.ts'
import { type Fees, payoutDigest, replaces, unitsOf } from './policy.ts'
import { sentSince } from './sent-since.ts'
import { noncesAheadMax, signAt } from './signing.ts'
import {
  insertNonce,
  insertPayout,
  insertTransaction,
  markSigned,
  readNextNonce,
  readPayout,
  readRegister,
  readSwitch,
  type WithdrawalRow,
} from './store.ts'
import { bytesOf, coinGasLimit, readTransferData } from './transaction.ts'

export interface AdoptParts extends Pick<Parts, 'keys' | 'policy' | 'database'> {
  readonly chain: ChainReader
  readonly confirmationsNeeded: number
  readonly newId: () => string
  /** What was seen committed before is no longer what this database is compared with. */
  readonly lastTurn?: LastTurn
}

/**
 * Recovers after a restore or a failover: what the chain knows of the hot wallets becomes what the signer knows. Run by an operator with
 * payouts stopped; the chain is read here, by two providers that agree, and not taken from a caller. Mined transactions are matched to
 * withdrawals by the mark they carry. Lost bytes may still be mined at one of the next nonces: those are filled, and every withdrawal
 * without a nonce is held until they are deep in the chain. Then the same command, run again, releases what is ruled out; payouts may run
 * meanwhile. Former hot wallets have nothing in flight when their keys are replaced, so only their mined transactions are looked for.
 * Answers what it found as text lines.
 */
export async function adopt(parts: AdoptParts, { isRestored }: { readonly isRestored: boolean }): Promise<string[]> {
  const seen = await look(parts)
  const { isStopped, isOpen, isNeeded, ...before } = await parts.database.inTurn((tx) => standingOf(tx, parts, seen))
  const begins = isNeeded || (isRestored && !isOpen)
  // Bytes that were lost with a backup may be mined long after it was adopted, at the nonce of their own withdrawal.
  if (!begins && !isOpen && before.firstOpen >= seen.count) return [...intro(seen, before.next), ...nothing]
  if (begins && !isStopped) throw new Error(notStopped)
  const mined = await sentSince(parts.chain, { ...seen, wallet: seen.hot }, before.firstOpen)
  const former = begins ? await lookAtFormer(parts, seen) : []
  const fees = await feesWithin(parts)
  const { lines, raws } = await parts.database.inTurn(async (tx) => {
    const now = await standingOf(tx, parts, seen)
    if (now.next !== before.next || (begins && !now.isStopped)) throw new Error(changedMeanwhile)
    const found = await writeFound(tx, parts, { wallet: seen.hot, mined, from: before.firstOpen })
    for (const one of former) found.push(...(await writeFound(tx, parts, one)))
    const begun = begins ? await begin(tx, parts, seen) : []
    const filled = await fill(tx, parts, { seen, begins, fees })
    const ended = begins || isOpen || found.length > 0 ? await release(tx, seen) : nothing
    return { lines: [...found, ...begun, ...filled.lines, ...ended], raws: filled.raws }
  })
  if (begins) parts.lastTurn?.forget()
  const refused = await sendAll(parts.chain, raws)
  return [...intro(seen, before.next), ...lines, ...refused]
}

interface Seen {
  readonly hot: Hex
  readonly head: bigint
  /** How many of the hot wallet's transactions are mined, and how many of them so deep that they stay. */
  readonly count: bigint
  readonly deepCount: bigint
}

async function look({ keys, chain, confirmationsNeeded }: AdoptParts): Promise<Seen> {
  const hot = keys.addressOf('hot')
  const head = await chain.head()
  const deep = head + 1n - BigInt(confirmationsNeeded)
  const count = await chain.countAt(hot, head)
  return { hot, head, count, deepCount: deep < 0n ? 0n : await chain.countAt(hot, deep) }
}

/** A wallet's mined transactions, from the first nonce whose end is not recorded. */
interface SentBy {
  readonly wallet: Hex
  readonly mined: readonly MinedTransaction[]
  readonly from: bigint
}

/** For former wallets: a backup from before their last payout does not know it. */
async function lookAtFormer(
  { keys, chain, database, policy: { chainId } }: AdoptParts,
  { head }: Seen,
): Promise<SentBy[]> {
  const all: SentBy[] = []
  for (const wallet of keys.formerWallets()) {
    const count = await chain.countAt(wallet, head)
    const from = await database.inTurn(async (tx) =>
      readFirstOpen(tx, chainId, wallet, await readNextSigned(tx, chainId, wallet)),
    )
    const mined = await sentSince(chain, { wallet, head, count }, from)
    if (mined.length > 0) all.push({ wallet, mined, from })
  }
  return all
}

async function standingOf(tx: Tx, { policy: { chainId } }: AdoptParts, { hot, count }: Seen) {
  const next = await readNextNonce(tx, chainId, hot)
  return {
    next,
    firstOpen: await readFirstOpen(tx, chainId, hot, next),
    isStopped: (await readSwitch(tx))?.stopped === true,
    isOpen: (await readHeld(tx)).some(({ reason }) => reason === 'pending'),
    isNeeded: count > next || (await hasMoved(tx)),
  }
}

/** Records what is mined and unknown; a line for each. */
async function writeFound(tx: Tx, parts: AdoptParts, { wallet, mined, from }: SentBy): Promise<string[]> {
  const { policy, keys } = parts
  const kept = new Map((await readKept(tx, policy.chainId, wallet, from)).map((row) => [row.nonce, row]))
  const of = wallet === keys.addressOf('hot') ? '' : ` of ${wallet}, a wallet of before`
  const lines: string[] = []
  for (const transaction of mined) {
    // A sweep keeps no nonce, and is recognised by its bytes alone.
    if (await isSigned(tx, policy.chainId, transaction.hash)) continue
    const words = await writeOne(tx, parts, { wallet, transaction, known: kept.get(transaction.nonce) })
    lines.push(`nonce ${transaction.nonce}${of}  ${transaction.hash}  ${words}`)
  }
  return lines
}

async function writeOne(
  tx: Tx,
  parts: AdoptParts,
  { wallet, transaction, known }: Pick<FoundPayout, 'wallet' | 'transaction' | 'known'>,
): Promise<string> {
  const { policy, newId } = parts
  const { nonce, to, wei, data } = transaction
  const transfer = to === policy.token && wei === 0n ? readTransferData(data) : undefined
  const keep = async (ownerId: string) => {
    if (known === undefined) await insertNonce(tx, { chainId: policy.chainId, wallet, nonce, ownerId })
    else if (known.kind === 'filler' && ownerId !== known.ownerId) await changeOwner(tx, known.ownerId, ownerId)
  }
  if (transfer !== undefined) {
    const micro = transfer.units / unitsOf(policy, 1n)
    const paid = `${amountOf(micro)} USDT to ${transfer.to}`
    if (isWallet(parts, transfer.to)) {
      if (known === undefined) await keep(newId())
      return `moved ${paid}, a wallet of ours: no person was paid`
    }
    const rows =
      transfer.mark === undefined
        ? await ownersWithout(tx, parts, { to: transfer.to, micro, known })
        : [await readByMark(tx, transfer.mark)].filter((row) => row !== undefined)
    const [row, ...others] = rows
    if (row !== undefined && others.length === 0)
      return writePayout(tx, parts, { wallet, transaction, row, known, keep, paid })
    if (known === undefined) await keep(newId())
    for (const { id } of rows) await insertHeld(tx, held(id, `${transaction.hash} may have paid it: ${paid}`))
    return rows.length === 0
      ? `paid ${paid}, for a withdrawal that this database does not know. ${explain}`
      : `paid ${paid}: ${rows.map(({ id }) => id).join(' or ')}. None of them is paid or given back until a person has looked`
  }
  if (known === undefined) await keep(newId())
  if (to === wallet && wei === 0n && data.length === 0)
    return writeEmpty(tx, { wallet, transaction, known }, policy.chainId)
  const isOwn = data.length === 0 && to !== undefined && (await readRegister(tx, to)) !== undefined
  return isOwn ? `coin for ${to}, an address that is swept` : `not a payout: ${to ?? 'a contract was made'}. ${explain}`
}

/** Payouts never go to these: a transfer to one is a sweep. */
function isWallet({ keys }: AdoptParts, address: Hex): boolean {
  const { hot, custody } = keys.wallets() ?? {}
  return address === hot || address === custody || keys.formerWallets().includes(address)
}

/** Whom a transfer without a mark may have paid: the withdrawal that keeps its nonce, or those that wait for exactly this payment. */
async function ownersWithout(
  tx: Tx,
  { policy }: AdoptParts,
  { to, micro, known }: { readonly to: Hex; readonly micro: bigint; readonly known: KeptNonce | undefined },
): Promise<WithdrawalRow[]> {
  const owner = known?.kind === 'payout' ? await readPayout(tx, known.ownerId) : undefined
  const candidates = await readCandidates(tx, policy.chainId, to, micro)
  if (owner === undefined || owner.to !== to || owner.amountMicro !== micro) return candidates
  const row = await readByMark(tx, payoutDigest(owner))
  return row === undefined ? candidates : [row]
}

interface FoundPayout {
  /** The hot wallet it was sent from. */
  readonly wallet: Hex
  readonly transaction: MinedTransaction
  readonly row: WithdrawalRow
  readonly known: KeptNonce | undefined
  readonly keep: (ownerId: string) => Promise<void>
  readonly paid: string
}

async function writePayout(tx: Tx, parts: AdoptParts, found: FoundPayout): Promise<string> {
  const { policy } = parts
  const { wallet, transaction, row, known, keep, paid } = found
  const { signed, nonce } = transaction
  const stored = await readPayout(tx, row.id)
  const isTaken = known !== undefined && known.kind !== 'filler' && known.ownerId !== row.id
  if (signed === undefined || isTaken || (stored !== undefined && stored.nonce !== nonce)) {
    await insertHeld(
      tx,
      held(row.id, `${transaction.hash} paid it at nonce ${nonce}, which is kept for another: ${paid}`),
    )
    return `paid withdrawal ${row.id}: ${paid}, at a nonce that this database keeps for another. It is held: it is not paid again, two people settle it by hand`
  }
  await keep(row.id)
  const { id, chainId, token, to, amountMicro, tier } = row
  if (stored === undefined) await insertPayout(tx, { id, chainId, token, to, amountMicro, wallet, nonce, tier })
  const { hash, raw, maxFeeWei, priorityFeeWei, gasLimit } = signed
  const bytes = { hash, raw, maxFeeWei, priorityFeeWei, gasLimit }
  const about = {
    purpose: 'payout',
    ownerId: id,
    chainId: policy.chainId,
    wallet,
    nonce,
    to,
    value: amountMicro,
  } as const
  await insertTransaction(tx, { ...bytes, ...about })
  await markSigned(tx, id)
  await deleteHeld(tx, id)
  const isOver = ['rejected', 'cancelled'].includes(row.state)
  return `paid withdrawal ${id}: ${paid}${isOver ? `. It was ${row.state} in this database, so its owner has the amount twice. ${explain}` : ''}`
}

/** An empty transfer to itself: it filled the nonce of a withdrawal that was given up, or one of our own lost transactions. */
async function writeEmpty(
  tx: Tx,
  { wallet, transaction: { signed, nonce }, known }: Pick<FoundPayout, 'wallet' | 'transaction' | 'known'>,
  chainId: number,
): Promise<string> {
  if (known?.kind !== 'payout' || known.hashes.length > 0 || signed === undefined) return 'empty: it paid nothing'
  const { hash, raw, maxFeeWei, priorityFeeWei, gasLimit } = signed
  const about = { purpose: 'void', ownerId: known.ownerId, chainId, wallet, nonce, to: wallet, value: 0n } as const
  await insertTransaction(tx, { hash, raw, maxFeeWei, priorityFeeWei, gasLimit, ...about })
  await markSigned(tx, known.ownerId)
  return `empty: withdrawal ${known.ownerId} was given up at it, and is not paid`
}

/** From here on this is the signer's database, and what lost bytes may have paid is neither paid nor given back. */
async function begin(tx: Tx, { policy: { chainId } }: AdoptParts, { count }: Seen): Promise<string[]> {
  const untilNonce = count + noncesAheadMax
  const words = `it may have been signed after the backup; held until nonce ${untilNonce - 1n} stands deep in the chain`
  const unsent = await readUnsent(tx, chainId)
  for (const { id } of unsent) await insertHeld(tx, { id, reason: 'pending', untilNonce, words })
  await insertHome(tx, await readHere(tx))
  return unsent.map(({ id }) => `held  withdrawal ${id}: ${words}`)
}

/** Fills nonces at which lost bytes may be mined; an existing fill is rebroadcast, at a higher fee where allowed. */
async function fill(
  tx: Tx,
  parts: AdoptParts,
  { seen, begins, fees }: { readonly seen: Seen; readonly begins: boolean; readonly fees: Fees },
): Promise<{ readonly lines: readonly string[]; readonly raws: readonly Buffer[] }> {
  const { policy, newId } = parts
  const { hot, count } = seen
  const { chainId } = policy
  const next = await readNextNonce(tx, chainId, hot)
  const end = count + noncesAheadMax
  for (let nonce = next; begins && nonce < end; nonce += 1n) {
    const id = newId()
    await insertNonce(tx, { chainId, wallet: hot, nonce, ownerId: id })
    await insertFiller(tx, { id, chainId, wallet: hot, nonce })
  }
  const raws: Buffer[] = []
  for (const { nonce, kind } of await readKept(tx, chainId, hot, count)) {
    if (kind === 'filler') raws.push(await fillOne(tx, parts, { hot, nonce, fees }))
  }
  if (raws.length === 0) return { lines: [], raws }
  const line = `${raws.length} nonces from ${count} on are filled with empty transactions: bytes that were lost can then be mined no more`
  return { lines: [line], raws }
}

async function fillOne(
  tx: Tx,
  parts: AdoptParts,
  { hot, nonce, fees }: { readonly hot: Hex; readonly nonce: bigint; readonly fees: Fees },
): Promise<Buffer> {
  const { chainId } = parts.policy
  const [dearest] = await readFills(tx, chainId, hot, nonce)
  if (dearest !== undefined && !replaces(dearest, fees)) return dearest.raw
  const { raw } = await signAt(tx, parts, [], {
    purpose: 'fill',
    wallet: 'hot',
    ownerId: undefined,
    from: hot,
    receiver: hot,
    value: 0n,
    transaction: { chainId, nonce, gasLimit: coinGasLimit, to: hot, wei: 0n, data: Buffer.alloc(0), ...fees },
  })
  return bytesOf(raw)
}

/** Withdrawals that waited for nonces now deep in the chain cannot have been paid by lost bytes: they may be paid. */
async function release(tx: Tx, { deepCount }: Seen): Promise<string[]> {
  const waiting = (await readHeld(tx)).filter(({ reason }) => reason === 'pending')
  const free = waiting.filter(({ untilNonce }) => untilNonce !== null && untilNonce <= deepCount)
  for (const { id } of free) await deleteHeld(tx, id)
  const lines = free.map(({ id }) => `released  withdrawal ${id}: it was not paid`)
  return waiting.length > free.length
    ? [...lines, `${waiting.length - free.length} withdrawals are held. ${typeAgain}`]
    : [...lines, 'Nothing waits any more. Resume payouts by two signatures if they are stopped.']
}

/** An operator has checked the chain and confirms that it was not paid; what still waits for nonces cannot be released this way. */
export async function releaseHeld(tx: Tx, id: string): Promise<string[]> {
  const row = (await readHeld(tx)).find((entry) => entry.id === id)
  if (row === undefined) throw new Error('This withdrawal is not held.')
  if (row.reason === 'pending') throw new Error(`It waits for nonces that may still be used. ${typeAgain}`)
  await deleteHeld(tx, id)
  return [`Released: ${id}. It can be paid or given back again.`]
}

async function feesWithin({ chain, policy: { maxFeeWei: cap } }: AdoptParts): Promise<Fees> {
  const { maxFeeWei, priorityFeeWei } = await chain.fees()
  const within = (wei: bigint) => (wei < cap ? wei : cap)
  return { maxFeeWei: within(maxFeeWei), priorityFeeWei: within(priorityFeeWei) }
}

async function sendAll(chain: ChainReader, raws: readonly Buffer[]): Promise<string[]> {
  let refused = 0
  for (const raw of raws) if (!(await chain.send(raw))) refused += 1
  if (refused === 0) return []
  return [
    `${refused} empty transactions were refused by both providers: dearer bytes wait at their nonces, or the hot wallet has no coin for gas.`,
  ]
}

function held(id: string, words: string): HeldRow {
  return { id, reason: 'paid', untilNonce: null, words }
}

function amountOf(micro: bigint): string {
  const fraction = (micro % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return `${micro / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`
}

function intro({ hot, head, count }: Seen, next: bigint): string[] {
  return [
    `Both providers agree at block ${head}: ${count} transactions of the hot wallet ${hot} stand in the chain. This database knew of ${next}.`,
  ]
}

const explain = 'Explain it before payouts are resumed.'
const typeAgain =
  'Two signatures resume payouts; type adopt again a few minutes later, until nothing is held: before that they are neither paid nor given back.'
const notStopped =
  'Payouts are not stopped. Stop them first (Admin, Withdrawals, or POST /switch/stop), then type adopt again. Nothing was changed.'
const changedMeanwhile =
  'Something was signed, or payouts were resumed, in the meantime. Nothing was changed; type adopt again.'
const nothing = [
  'There is nothing to adopt: this is the database the signer signed in last, and it knows every transaction of the chain.',
  'If its disk was put back to an earlier state all the same, stop payouts and type: adopt --restored',
]
