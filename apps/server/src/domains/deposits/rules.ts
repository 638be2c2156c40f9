import type { DiagnosisCode } from '@clearhold/contract/deposits/doctor'
import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { diagnosisText } from '@clearhold/contract/texts/deposit-doctor'

/** Actor of deposits that are posted without a person's decision. */
export const depositsActor = 'system:deposits'
/** How long bank transfers took is told from those of so many days. */
export const manualTimesDays = 90
/** Rate limit window of test money. */
export const testMoneyWindowMs = 24 * 60 * 60 * 1000

/** A chain's clock may be off by minutes, never by an hour. */
const clockSlackMs = 60 * 60 * 1000

export interface ChainPlace {
  readonly chainId: number
  readonly txHash: string
  readonly logIndex: number
  readonly arrival: number
}

/** Idempotency key of the one entry that credits a log, however often and by whichever provider it is reported (INV4). */
export function creditKey({ chainId, txHash, logIndex, arrival }: ChainPlace): string {
  const plain = `deposit:${chainId}:${txHash}:${logIndex}`
  return arrival === 1 ? plain : `${plain}:${arrival}`
}

export type FreezeReason = 'older_than_address'

/** Why an arrival is held for two people to review; undefined when nothing is unusual. */
export function freezeReasonOf(blockTime: Date, addressCreatedAt: Date): FreezeReason | undefined {
  return blockTime.getTime() + clockSlackMs < addressCreatedAt.getTime() ? 'older_than_address' : undefined
}

export interface Arrival {
  readonly id: string
  readonly personId: string
  readonly amountMicro: bigint
}

export interface Step<Item extends Arrival> {
  readonly kind: 'hold' | 'keep' | 'credit' | 'release'
  readonly deposit: Item
}

/**
 * Plans confirmed arrivals, in order. Unusual ones are held; small ones are kept until a person's kept ones and the newest reach the
 * minimum together, and then all of them are credited.
 */
export function planCredits<Item extends Arrival>(
  arrivals: readonly Item[],
  keptBefore: readonly Item[],
  isHeld: (arrival: Item) => boolean,
): Step<Item>[] {
  const kept = new Map<string, Item[]>()
  const keptOf = (personId: string): Item[] => {
    const list = kept.get(personId) ?? []
    kept.set(personId, list)
    return list
  }
  for (const deposit of keptBefore) keptOf(deposit.personId).push(deposit)
  return arrivals.flatMap((deposit): Step<Item>[] => {
    if (isHeld(deposit)) return [{ kind: 'hold', deposit }]
    const waiting = keptOf(deposit.personId)
    const togetherMicro = waiting.reduce((sum, { amountMicro }) => sum + amountMicro, deposit.amountMicro)
    if (togetherMicro < depositMinimumMicro) {
      waiting.push(deposit)
      return [{ kind: 'keep', deposit }]
    }
    const released = waiting.splice(0).map((small) => ({ kind: 'release' as const, deposit: small }))
    return [{ kind: 'credit', deposit }, ...released]
  })
}

export interface TakeBack {
  readonly fromCashMicro: bigint
  readonly fromCapitalMicro: bigint
  /** The part that no account can pay: suspense stands below zero by it. */
  readonly shortfallMicro: bigint
}

/** Who covers a credited deposit that a reorganisation removed: the investor's free cash first, then operator capital, and never another investor. */
export function planTakeBack(
  amountMicro: bigint,
  creditedCashMicro: bigint,
  cashMicro: bigint,
  capitalMicro: bigint,
): TakeBack {
  const fromCashMicro = least(least(amountMicro, creditedCashMicro), cashMicro)
  const restMicro = amountMicro - fromCashMicro
  const fromCapitalMicro = least(restMicro, capitalMicro)
  return { fromCashMicro, fromCapitalMicro, shortfallMicro: restMicro - fromCapitalMicro }
}

export interface Debt {
  readonly shortfallMicro: bigint
  readonly capitalMicro: bigint
}

/** When the same transaction is mined again, what was paid in its place is returned first: the shortfall before the capital. */
export function planPayback<Item extends Debt>(
  amountMicro: bigint,
  debts: readonly Item[],
): {
  readonly cashMicro: bigint
  readonly paid: readonly { debt: Item; shortfallMicro: bigint; capitalMicro: bigint }[]
} {
  let leftMicro = amountMicro
  const paid = debts.map((debt) => {
    const shortfallMicro = least(debt.shortfallMicro, leftMicro)
    leftMicro -= shortfallMicro
    const capitalMicro = least(debt.capitalMicro, leftMicro)
    leftMicro -= capitalMicro
    return { debt, shortfallMicro, capitalMicro }
  })
  return { cashMicro: leftMicro, paid }
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

/** Groups consecutive changes of one kind. */
export function runsOf<Item extends { readonly kind: string }>(items: readonly Item[]): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last !== undefined && last[0]?.kind === item.kind) last.push(item)
    else runs.push([item])
  }
  return runs
}

/** Encryption context that binds a proof to its deposit: a file swapped for another does not decrypt. */
export function proofContextOf(depositId: string): string {
  return `deposits:proof:${depositId}`
}

/** A finding of the deposit doctor, without the deposit it is about. */
export interface FindingFacts {
  readonly code: DiagnosisCode
  /** Values for the text; nothing about any person but the caller. */
  readonly params: Readonly<Record<string, string>>
}

/** A finding in the person's language, with a note they can forward to support as it is. */
export function sayFinding(
  language: Language,
  { code, params }: FindingFacts,
  asked: string,
): Omit<Diagnosis, 'deposit'> {
  const words = diagnosisText(language, code, params)
  const supportNote = [asked.trim().slice(0, 200), `${words.title} (${code})`, words.text].join('\n')
  return { code, params, ...words, supportNote }
}

/** Tells a person that a payment they reported is not credited, and why. */
export function rejectedEvent(
  depositId: string,
  { personId, amountMicro }: { readonly personId: string; readonly amountMicro: bigint | null },
  reason: string,
) {
  const payload = { depositId, amount: decimalFromMicro(amountMicro ?? 0n), reason }
  return { type: 'deposit.rejected', personId, payload } as const
}
