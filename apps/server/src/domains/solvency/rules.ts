import { sumMicro } from '@clearhold/contract/money'
import type { GateCause } from '@clearhold/contract/solvency/schema'

/** So many groups of the book one turn folds: some tens of milliseconds, so that the sealer beside it is not late. */
export const foldGroupsMax = 1_000
/** People in one page of a snapshot. */
export const owedPageMax = 2_000
/** A reader that has not asked for the next page for so long is gone, and the fold goes on without it. */
export const holdMs = 120_000
/** So long a cut waits for those who were writing when it was drawn. */
export const cutWaitMs = 20_000
/** People one transaction of a draw looks at: some tens of milliseconds of hashing. */
export const drawPageMax = 5_000
/** Deposit addresses whose own signature is asked for, those that hold most first. */
export const signedDepositsMax = 100
const dayMs = 86_400_000
/** A custody wallet that last signed longer ago counts as unsigned: a quarter of a year. */
const ownershipMaxMs = 92 * dayMs
/** Within so long a statement is carried to the offline key and back: the block it names is younger. */
export const ownershipCarryMs = 7 * dayMs
/** By so much the clock of whoever prepared a statement may differ from its block's. */
export const clocksDifferMs = 3_600_000

/** What custody stated after this moment still counts. */
export function ownershipCountsAfter(now: Date): Date {
  return new Date(now.getTime() - ownershipMaxMs)
}

/** Deposit addresses that the page lists; all of them are in the file. */
export const listedDepositsMax = 100
/** So many old snapshots lose their leaf nodes when one begins. */
export const forgottenMax = 10
/** Former e-mail addresses under which a leaf is looked for: each costs a look into the tree. */
export const formerEmailsMax = 20
/** Snapshots an investor can check, the newest. */
export const ownSnapshotsMax = 100

/** What is owed to nobody in particular yet, in leaves whose openings are published: the id's last digit says which it is. */
export const publishedLeaves = [
  { personId: '00000000-0000-0000-0000-000000000001', email: 'unattributed', what: 'suspense' },
  { personId: '00000000-0000-0000-0000-000000000002', email: 'contingent', what: 'contingent' },
  { personId: '00000000-0000-0000-0000-000000000003', email: 'bank', what: 'bank' },
] as const
export type PublishedDebt = (typeof publishedLeaves)[number]['what']

/** What the key of a snapshot is sealed for. */
export function keyContext(number: number): string {
  return `solvency:snapshot:${number}`
}

/** When snapshots are due, beyond those that are asked for. */
export interface Agenda {
  readonly hourlyAt: Date
  readonly drawnAt: Date
  /** The hour of the drawn moment ends here; the next is drawn for the hour after it. */
  readonly drawnUntil: Date
}

/** Where a number between 0 and 1 with 32 bits falls. */
function fractionOf(random: Uint8Array): number {
  return Buffer.from(random).readUInt32BE(0) / 2 ** 32
}

/** The agenda after a snapshot that begins now: what was due is met, and what was not stays. */
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

/** A pulse is made with every second comparison, which are made every 20 seconds; one that says something else is made at once. */
export const pulseEveryMs = 40_000

/** What of a house account decides what is owed. */
interface HouseBalance {
  readonly key: string
  readonly kind: 'custody' | 'capital' | 'bank' | 'suspense' | 'dust'
  readonly balanceMicro: bigint
}

/** What is owed in suspense to those whose deposits are not credited yet: shortfalls that stand there too are not set off against it. */
export function arrivedMicroOf(house: readonly HouseBalance[], shortfallMicro: bigint): bigint {
  const withoutShortfallMicro = balanceOf(house, 'suspense') + shortfallMicro
  // Below zero without a row that says why: a shortfall all the same.
  return withoutShortfallMicro > 0n ? withoutShortfallMicro : 0n
}

/**
 * Everything that is owed, from the few accounts of the house: all accounts add up to zero, so that investors' are what the house's
 * lack. The same as adding up every account, at ten million of them as quickly as at ten.
 */
function owedMicroOf(house: readonly HouseBalance[], shortfallMicro: bigint): bigint {
  const inAccountsMicro = -sumMicro(house.map(({ balanceMicro }) => balanceMicro))
  return inAccountsMicro + arrivedMicroOf(house, shortfallMicro) + balanceOf(house, 'bank')
}

/** What is owed and not held on another chain, which is compared by itself; with one chain it is everything that is owed. */
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

/** Whether less is held than is owed, or than the ledger says. solvency.due_causes says the same. */
export function isPulseShort({ owedMicro, bookMicro, heldMicro }: Omit<PulseFigures, 'at'>): boolean {
  return heldMicro < owedMicro || heldMicro < bookMicro
}

/** Whether what was measured now becomes a pulse: it is time for one, or something is short or no longer is. */
export function isPulseDue(newest: PulseFigures | undefined, isShortNow: boolean, now: Date): boolean {
  if (newest === undefined || isPulseShort(newest) !== isShortNow) return true
  return now.getTime() - newest.at.getTime() >= pulseEveryMs
}

/** What counts as held: what the ledger has in custody, less what the chain lacks. solvency.held_micro says the same. */
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

/** What has to be written down so that the causes that stand are those that are due. */
export function gateChanges(standing: readonly GateCause[], due: readonly GateCause[]): GateChange[] {
  const closing = due.filter((cause) => !standing.includes(cause))
  const opening = standing.filter((cause) => !due.includes(cause))
  return [
    ...closing.map((cause) => ({ cause, state: 'closed' }) as const),
    ...opening.map((cause) => ({ cause, state: 'opened' }) as const),
  ]
}

/** So many steps a page draws at most. */
export const historyStepsMax = 500

/** How many hours one step spans so that all of them are few enough. */
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
