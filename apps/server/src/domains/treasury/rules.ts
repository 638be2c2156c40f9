import { comparisonAgeMsMax } from '@clearhold/contract/views/reserves'
import { walletDaysMax } from '@clearhold/contract/withdrawals/rules'

/** The actor under which the treasury posts and records what no person decided. */
export const treasuryActor = 'system:treasury'

/** One posting, as the ledger writes it. */
export interface Movement<Key extends string> {
  readonly source: Key
  readonly target: Key
  readonly amountMicro: bigint
}

/** What an entry brought into one account, posting by posting. */
export function givenTo<Key extends string>(account: Key, postings: readonly Movement<Key>[]): Movement<Key>[] {
  return postings.filter(({ target }) => target === account)
}

/**
 * The movements that return an amount from an account to where an entry had brought it from, the last posting first, beyond what was
 * already taken back. Undefined when the entry did not give that much.
 */
export function takeBack<Key extends string>(
  account: Key,
  postings: readonly Movement<Key>[],
  takenBeforeMicro: bigint,
  amountMicro: bigint,
): Movement<Key>[] | undefined {
  let toPassMicro = takenBeforeMicro
  let leftMicro = amountMicro
  const movements: Movement<Key>[] = []
  for (const { source, amountMicro: givenMicro } of givenTo(account, postings).reverse()) {
    const passedMicro = toPassMicro < givenMicro ? toPassMicro : givenMicro
    toPassMicro -= passedMicro
    const freeMicro = givenMicro - passedMicro
    const partMicro = freeMicro < leftMicro ? freeMicro : leftMicro
    if (partMicro > 0n) movements.push({ source: account, target: source, amountMicro: partMicro })
    leftMicro -= partMicro
  }
  return leftMicro === 0n && toPassMicro === 0n ? movements : undefined
}

/** Blocks near the tip are read one by one, by hash; those further down in ranges. */
export const tipBlocks = 64n
/** How many blocks are remembered by hash: as many as a chain could plausibly reorganise; beyond them people decide. */
export const rememberedBlocks = 256n
export const confirmBlocksMax = 32

export const rangeSpanMin = 1n
export const rangeSpanMax = 10_000n
export const rangeSpanFirst = 100n
/** A range with fewer logs than this was smaller than necessary. */
const rangeLogsFew = 5_000

/** The block of a transfer is its first confirmation. */
export function confirmationsAt(headNumber: bigint, blockNumber: bigint): bigint {
  return headNumber < blockNumber ? 0n : headNumber - blockNumber + 1n
}

/** The highest block whose transfers have all their confirmations; below zero when there is none. */
export function deepestPending(headNumber: bigint, confirmationsNeeded: number): bigint {
  return headNumber - BigInt(confirmationsNeeded) + 1n
}

/** What to read next: a range of old blocks, or a few new ones by hash. Undefined when everything was read. */
export function nextReading(
  tipNumber: bigint,
  headNumber: bigint,
  confirmationsNeeded: number,
  span: bigint,
): { readonly by: 'range' | 'hash'; readonly from: bigint; readonly to: bigint } | undefined {
  const from = tipNumber + 1n
  if (from > headNumber) return undefined
  const deepest = deepestPending(headNumber, confirmationsNeeded)
  if (deepest - tipNumber > tipBlocks) return { by: 'range', from, to: least(tipNumber + span, deepest) }
  return { by: 'hash', from, to: least(tipNumber + tipBlocks, headNumber) }
}

/** The next range: larger after one with few logs, otherwise the same. */
export function widened(span: bigint, logs: number): bigint {
  return logs > rangeLogsFew ? span : least(span * 2n, rangeSpanMax)
}

/** The next range after one that a provider could not answer; undefined when it cannot be smaller. */
export function narrowed(span: bigint): bigint | undefined {
  return span <= rangeSpanMin ? undefined : span / 2n
}

export function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

/** A statement that is not used within a week must be requested again. */
export const statementLifetimeHours = 7 * 24
/** Few enough that staff know each of them. */
export const operatorAddressesMax = 20

export interface Statement {
  /** The platform and the company behind it, by name. */
  readonly platform: string
  readonly chainId: number
  /** Spelled with its checksum. */
  readonly address: string
  readonly nonce: string
}

/** What the holder of an operator's address signs (EIP-191): valid for one declaration, of this address, on this chain and platform. */
export function statementText({ platform, chainId, address, nonce }: Statement): string {
  return [
    `${platform}: declaration of an operator address`,
    '',
    'I hold the key of this address. USDT that is sent from it to the capital address of the platform is the operator’s own money, and no investor’s.',
    '',
    `Chain: ${chainId}`,
    `Address: ${address}`,
    `Nonce: ${nonce}`,
  ].join('\n')
}

/** Whether a declaration was in force at a block: transfers before it, or after it was retired, do not count. */
export function coversBlock(
  { aboveBlock, untilBlock }: { readonly aboveBlock: bigint; readonly untilBlock: bigint | null },
  blockNumber: bigint,
): boolean {
  return blockNumber > aboveBlock && (untilBlock === null || blockNumber <= untilBlock)
}

/** The key of the one entry that counts a log as capital: makes posting it idempotent. */
export function capitalKey(place: {
  readonly chainId: number
  readonly txHash: string
  readonly logIndex: number
  readonly arrival: number
}): string {
  const plain = `capital:${place.chainId}:${place.txHash}:${place.logIndex}`
  return place.arrival === 1 ? plain : `${plain}:${place.arrival}`
}

/** Addresses are read from the database in pages; a snapshot lists each that holds money, and more than this make it impossible. */
export const holdersPageMax = 10_000
export const holdersMax = 500_000
/** Well below the minute within which a difference must stop payouts. */
export const comparisonEveryMs = 20_000
/**
 * How many deposit addresses are queried with each reconciliation, in rotation: this takes some seconds, so that money missing from a
 * wallet is noticed within a minute however many addresses there are; 100,000 are queried in about two minutes.
 */
export const lookPageMax = 20_000

/** Whether a reconciliation is recent enough to send and to promise by, in real time; same rule as treasury.is_compared. */
export function isCurrentComparison(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= comparisonAgeMsMax
}

/**
 * What the chain should hold: at least this much, plus unclaimed coins as far as they are still there. Unclaimed coins may leave again;
 * and a sum that was taken from a wallet and brought back is no longer missing.
 */
export function expectedMicro(leastMicro: bigint, unclaimedMicro: bigint, chainMicro: bigint): bigint {
  const beyondMicro = chainMicro > leastMicro ? chainMicro - leastMicro : 0n
  return leastMicro + (unclaimedMicro > 0n ? least(unclaimedMicro, beyondMicro) : 0n)
}

/** Whether less is there than the ledger says, or than it owes. What the chain holds beyond the ledger covers nothing. */
export function isShort(found: {
  readonly chainMicro: bigint
  readonly bookMicro: bigint
  readonly custodyMicro: bigint
  readonly owedMicro: bigint
}): boolean {
  return found.chainMicro < found.bookMicro || found.custodyMicro < found.owedMicro
}

const weiPerCoin = 10n ** 18n
/** Gas may cost a tenth of what is swept, and no more. */
const gasShare = 10n

/** Whether an address holds enough to be worth its gas; below that it accumulates. */
export function isWorthSweeping(holding: {
  readonly amountMicro: bigint
  readonly minimumMicro: bigint
  readonly costWei: bigint
  /** Of a whole coin. */
  readonly coinPriceMicro: bigint
}): boolean {
  const costMicro = (holding.costWei * holding.coinPriceMicro) / weiPerCoin
  return (
    holding.amountMicro > 0n &&
    holding.amountMicro >= holding.minimumMicro &&
    holding.amountMicro >= costMicro * gasShare
  )
}

/**
 * Where an address's money goes, and how much of it: what the hot wallet lacks, and not much more, because a thief of its key would get
 * everything it holds. The rest goes to custody with the next sweep of the address.
 */
export function planSweep(amountMicro: bigint, lackingMicro: bigint, minimumMicro: bigint) {
  if (lackingMicro <= 0n || (lackingMicro < minimumMicro && amountMicro > minimumMicro)) {
    return { target: 'custody', amountMicro } as const
  }
  const isSplit = amountMicro - lackingMicro >= minimumMicro
  return { target: 'hot', amountMicro: isSplit ? lackingMicro : amountMicro } as const
}

/** How long an exit address waits before an exit to it can be announced, and an announced exit before it is paid: business time. */
export const exitNoticeHours = 24
/** The smallest payout. */
export const exitMinimumMicro = 1_000_000n

/** The signer's own limits and ours count what was signed in so many hours. */
export const signedWindowHours = 24
/** An address whose sweep failed is left alone for so long. */
export const sweepRestMinutes = 60
/** A head of the chain that was read longer ago says nothing about now. */
export const headFreshMinutes = 1
/** A look at the deposit addresses whose beginning is longer ago no longer counts. */
export const wholeLookHours = 24
/** How long comparisons of the chain with the ledger are kept. */
export const comparisonKeptDays = 90

/** Over how many days of real time a wallet's spending is averaged. */
export const spendingDays = 7

/** For how many days it lasts at the recent daily spending, to a tenth; undefined where nothing was spent. */
export function daysLeft(held: bigint, spentLately: bigint): number | undefined {
  if (spentLately <= 0n) return undefined
  return Number(least((held * BigInt(spendingDays) * 10n) / spentLately, BigInt(walletDaysMax) * 10n)) / 10
}

export type WalletLevel = 'well' | 'low' | 'dry'

/**
 * Hysteresis: once low, a wallet stays low until it lasts twice the warned days, so that hovering at the limit does not raise alarm after
 * alarm.
 */
const levelGap = 2

/** The level of a wallet: dry while a payout waits for it, low when it lasts for fewer days than the warning (0: never). */
export function walletLevel(facts: {
  readonly held: bigint
  readonly spentLately: bigint
  readonly isWaitedFor: boolean
  readonly warningDays: number
  readonly isLowAlready: boolean
}): WalletLevel {
  if (facts.isWaitedFor) return 'dry'
  const days = daysLeft(facts.held, facts.spentLately)
  const enoughDays = facts.isLowAlready ? facts.warningDays * levelGap : facts.warningDays
  return days !== undefined && days < enoughDays ? 'low' : 'well'
}

/** The key of each further top-up of an address within one sweep: distinct each time, and the same on a retry. */
export function moreCoinKey(sweepId: string, time: number): string {
  const last = Number.parseInt(sweepId.slice(-2), 16)
  const digits = ((last + time) % 256).toString(16).padStart(2, '0')
  return `${sweepId.slice(0, -2)}${digits}`
}
