import { sumMicro } from '@clearhold/contract/money'
import type { GateCause } from '@clearhold/contract/solvency/schema'

/** How many posting groups one run folds: some tens of milliseconds, so that the sealer beside it is not late. */
export const foldGroupsMax = 1_000
/** People in one page of a snapshot. */
export const owedPageMax = 2_000
/** A reader that has not requested the next page for this long is considered gone, and the fold continues without it. */
export const holdMs = 120_000
/** How long a cut waits for transactions that were writing when it was drawn. */
export const cutWaitMs = 20_000
/** How many people one transaction of a draw processes: some tens of milliseconds of hashing. */
export const drawPageMax = 5_000
/** How many deposit addresses sign for themselves, the largest balances first. */
export const signedDepositsMax = 100
const dayMs = 86_400_000
/** How long after publication investors are still given their part of a snapshot. */
export const proofKeptDays = 400
/** A custody wallet that last signed longer ago counts as unsigned: three months. */
const ownershipMaxMs = 92 * dayMs
/** The time to carry a statement to the offline key and back: the block it names must be younger. */
export const ownershipCarryMs = 7 * dayMs
/** By how much the clock that prepared a statement may differ from its block's. */
export const clocksDifferMs = 3_600_000

/** Custody statements made after this moment still count. */
export function ownershipCountsAfter(now: Date): Date {
  return new Date(now.getTime() - ownershipMaxMs)
}

/** How many days before a custody statement stops counting the owners are reminded, and once more when it has. */
const remindedDays = [14, 3, 0] as const

export interface OwnershipReminder {
  readonly endsAt: Date
  readonly isOver: boolean
}

/**
 * The reminder whose moment lies between two snapshots, the latest if there are several: each is given once, with the first snapshot after
 * it, and nothing has to be stored for it.
 */
export function ownershipReminder(
  statedAt: Date,
  { after, until }: { readonly after: Date; readonly until: Date },
): OwnershipReminder | undefined {
  const endsMs = statedAt.getTime() + ownershipMaxMs
  const isReached = remindedDays.some((days) => {
    const remindMs = endsMs - days * dayMs
    return remindMs > after.getTime() && remindMs <= until.getTime()
  })
  return isReached ? { endsAt: new Date(endsMs), isOver: endsMs <= until.getTime() } : undefined
}

/** How many deposit addresses the page lists; the file has all of them. */
export const listedDepositsMax = 100
/** How many old snapshots lose their leaf nodes when one begins. */
export const forgottenMax = 10
/** How many former email addresses are tried for a leaf: each costs a lookup in the tree. */
export const formerEmailsMax = 20
/** How many snapshots an investor can check, the newest. */
export const ownSnapshotsMax = 100

/** What is owed but not yet attributed to a person, in leaves whose openings are published: the id's last digit tells which it is. */
export const publishedLeaves = [
  { personId: '00000000-0000-0000-0000-000000000001', email: 'unattributed', what: 'suspense' },
  { personId: '00000000-0000-0000-0000-000000000002', email: 'contingent', what: 'contingent' },
  { personId: '00000000-0000-0000-0000-000000000003', email: 'bank', what: 'bank' },
] as const
export type PublishedDebt = (typeof publishedLeaves)[number]['what']

/** The sealing context of a snapshot's key. */
export function keyContext(number: number): string {
  return `solvency:snapshot:${number}`
}

/** When snapshots are due, beyond requested ones. */
export interface Agenda {
  readonly hourlyAt: Date
  readonly drawnAt: Date
  /** The end of the hour of the drawn moment; the next is drawn for the hour after it. */
  readonly drawnUntil: Date
}

/** Maps 32 random bits to a number between 0 and 1. */
function fractionOf(random: Uint8Array): number {
  return Buffer.from(random).readUInt32BE(0) / 2 ** 32
}

/** The agenda after a snapshot that begins now: due moments are done, future ones stay. */
export function nextAgenda(
  before: Agenda | undefined,
  now: Date,
  { everyMs, random }: { readonly everyMs: number; readonly random: Uint8Array },
): Agenda {
  const at = (ms: number) => new Date(ms)
  const nowMs = now.getTime()
  const isMet = (moment: Date | undefined) => moment === undefined || moment.getTime() <= nowMs
  const hourlyAt = before === undefined || isMet(before.hourlyAt) ? at(nowMs + everyMs) : before.hourlyAt
  if (before !== undefined && !isMet(before.drawnAt)) return { ...before, hourlyAt }
  const fromMs = Math.max(before?.drawnUntil.getTime() ?? nowMs, nowMs)
  return { hourlyAt, drawnAt: at(fromMs + fractionOf(random) * everyMs), drawnUntil: at(fromMs + everyMs) }
}

/** A pulse is taken with every second reconciliation, one of which runs every 20 seconds; at once when a shortage begins or ends. */
export const pulseEveryMs = 40_000

/** The fields of an operator's account that determine what is owed. */
interface HouseBalance {
  readonly key: string
  readonly kind: 'custody' | 'capital' | 'bank' | 'suspense' | 'dust'
  readonly balanceMicro: bigint
}

/** What is owed in suspense for deposits that are not credited yet: shortfalls in the same account are not set off against it. */
export function arrivedMicroOf(house: readonly HouseBalance[], shortfallMicro: bigint): bigint {
  const withoutShortfallMicro = balanceOf(house, 'suspense') + shortfallMicro
  // Below zero without a row that explains it: a shortfall all the same.
  return withoutShortfallMicro > 0n ? withoutShortfallMicro : 0n
}

/**
 * Everything that is owed, computed from the few accounts of the operator: all accounts sum to zero, so investors' accounts are the
 * negative of those. The same as summing every account, and as fast with ten million of them as with ten.
 */
function owedMicroOf(house: readonly HouseBalance[], shortfallMicro: bigint): bigint {
  const inAccountsMicro = -sumMicro(house.map(({ balanceMicro }) => balanceMicro))
  return inAccountsMicro + arrivedMicroOf(house, shortfallMicro) + balanceOf(house, 'bank')
}

/** What is owed and not held on another chain, which is reconciled by itself; with one chain it is everything that is owed. */
export function owedMicroOn(chainId: number, house: readonly HouseBalance[], shortfallMicro: bigint): bigint {
  const others = house.filter(({ kind, key }) => kind === 'custody' && key !== `custody:${chainId}`)
  const owedMicro = owedMicroOf(house, shortfallMicro) + sumMicro(others.map(({ balanceMicro }) => balanceMicro))
  return owedMicro > 0n ? owedMicro : 0n
}

function balanceOf(house: readonly HouseBalance[], wanted: HouseBalance['kind']): bigint {
  return sumMicro(house.filter(({ kind }) => kind === wanted).map(({ balanceMicro }) => balanceMicro))
}

interface PulseFigures {
  readonly at: Date
  readonly owedMicro: bigint
  readonly bookMicro: bigint
  readonly heldMicro: bigint
}

/** Whether less is held than is owed, or than the ledger says. Same rule as solvency.due_causes. */
export function isPulseShort({ owedMicro, bookMicro, heldMicro }: Omit<PulseFigures, 'at'>): boolean {
  return heldMicro < owedMicro || heldMicro < bookMicro
}

/** Whether a measurement becomes a pulse: its interval is over, or a shortage began or ended. */
export function isPulseDue(newest: PulseFigures | undefined, isShortNow: boolean, now: Date): boolean {
  if (newest === undefined || isPulseShort(newest) !== isShortNow) return true
  return now.getTime() - newest.at.getTime() >= pulseEveryMs
}

/** What counts as held: what the ledger has in custody, less what the chain lacks. Same rule as solvency.held_micro. */
export function heldMicroOf(measured: {
  readonly custodyMicro: bigint
  readonly bookMicro: bigint
  readonly chainMicro: bigint
}): bigint {
  const { custodyMicro, bookMicro, chainMicro } = measured
  const missingMicro = bookMicro > chainMicro ? bookMicro - chainMicro : 0n
  return missingMicro > custodyMicro ? 0n : custodyMicro - missingMicro
}

export interface GateChange {
  readonly cause: GateCause
  readonly state: 'closed' | 'opened'
}

/** The changes to record so that the recorded causes equal those due. */
export function gateChanges(standing: readonly GateCause[], due: readonly GateCause[]): GateChange[] {
  const closing = due.filter((cause) => !standing.includes(cause))
  const opening = standing.filter((cause) => !due.includes(cause))
  return [
    ...closing.map((cause) => ({ cause, state: 'closed' }) as const),
    ...opening.map((cause) => ({ cause, state: 'opened' }) as const),
  ]
}

/** How many steps a page draws at most. */
export const historyStepsMax = 500

/** How many hours one step spans so that there are few enough. */
export function hoursPerStep(hours: number): number {
  return Math.max(1, Math.ceil(hours / historyStepsMax))
}

interface Cover {
  readonly heldMicro: bigint
  readonly owedMicro: bigint
}

/** Whether one covers less than the other: held / owed, without a division. Where nothing is owed everything is covered. */
export function coversLess(one: Cover, other: Cover): boolean {
  if (one.owedMicro === 0n) return false
  return other.owedMicro === 0n || one.heldMicro * other.owedMicro < other.heldMicro * one.owedMicro
}
