import { type AccountKey, capitalAccount, chainAccount, type EntryDraft } from '../ledger/index.ts'
import { capitalKey, least, type Movement, takeBack, treasuryActor } from './rules.ts'

/**
 * An in-memory model of one chain's capital by the rules; tests compare it with what the database functions write. Nothing of it runs in
 * the product.
 */
export interface ModelArrival {
  readonly transferId: bigint
  /** Assigned by the database when the arrival is written. */
  id: string
  readonly txHash: string
  readonly logIndex: number
  readonly arrival: number
  readonly amountMicro: bigint
  transfer: 'seen' | 'confirmed' | 'orphaned'
  state: 'seen' | 'credited' | 'reorged'
  shortfallMicro: bigint
}

type ModelEntry = Omit<EntryDraft, 'about'> & { readonly arrival: ModelArrival }

export class CapitalModel {
  readonly arrivals: ModelArrival[] = []
  readonly entries: ModelEntry[] = []
  capitalMicro: bigint
  suspenseMicro = 0n
  readonly #chainId: number
  #changes: { readonly kind: ModelArrival['transfer']; readonly arrival: ModelArrival }[] = []

  constructor(chainId: number, capitalMicro: bigint) {
    this.#chainId = chainId
    this.capitalMicro = capitalMicro
  }

  happen(kind: ModelArrival['transfer'], arrival: ModelArrival): void {
    arrival.transfer = kind
    if (kind === 'seen') this.arrivals.push(arrival)
    this.#changes.push({ kind, arrival })
  }

  /** Processes what happened, in order, as the worker does. */
  settle(): void {
    for (const { kind, arrival } of this.#changes) {
      if (kind === 'confirmed' && arrival.state === 'seen' && arrival.transfer === 'confirmed') this.#credit(arrival)
      else if (kind === 'orphaned') this.#undo(arrival)
    }
    this.#changes = []
  }

  drafts(): EntryDraft[] {
    return this.entries.map(({ arrival, ...entry }) => ({ ...entry, about: `capital:${arrival.id}` }))
  }

  #credit(arrival: ModelArrival): void {
    const custody = chainAccount('custody', this.#chainId)
    this.#post(arrival, this.#keyOf(arrival), 'capital.credited', [[custody, capitalAccount, arrival.amountMicro]])
    this.capitalMicro += arrival.amountMicro
    arrival.state = 'credited'
    for (const open of this.arrivals.filter(({ shortfallMicro }) => shortfallMicro > 0n)) {
      const paidMicro = least(open.shortfallMicro, this.capitalMicro)
      const key = `hole:${this.#keyOf(open)}:${open.shortfallMicro}`
      this.#post(open, key, 'capital.reorged', [[capitalAccount, this.#suspense, paidMicro]])
      this.capitalMicro -= paidMicro
      this.suspenseMicro += paidMicro
      open.shortfallMicro -= paidMicro
      if (open.shortfallMicro > 0n) return
    }
  }

  #undo(arrival: ModelArrival): void {
    if (arrival.state === 'credited') {
      const custody = chainAccount('custody', this.#chainId)
      const fromCapitalMicro = least(arrival.amountMicro, this.capitalMicro)
      const restMicro = arrival.amountMicro - fromCapitalMicro
      this.#post(arrival, `reorg:${this.#keyOf(arrival)}`, 'capital.reorged', [
        [capitalAccount, custody, fromCapitalMicro],
        [this.#suspense, custody, restMicro],
      ])
      this.capitalMicro -= fromCapitalMicro
      this.suspenseMicro -= restMicro
      arrival.shortfallMicro = restMicro
    }
    arrival.state = 'reorged'
  }

  #post(arrival: ModelArrival, key: string, reason: string, moves: readonly Move[]): void {
    const postings = moves
      .filter(([, , amountMicro]) => amountMicro > 0n)
      .map(([source, target, amountMicro]) => ({ source, target, amountMicro }))
    if (postings.length > 0) this.entries.push({ arrival, key, reason, actor: treasuryActor, postings })
  }

  #keyOf(arrival: ModelArrival): string {
    return capitalKey({ ...arrival, chainId: this.#chainId })
  }

  get #suspense(): AccountKey {
    return chainAccount('suspense', this.#chainId)
  }
}

type Move = readonly [source: AccountKey, target: AccountKey, amountMicro: bigint]

export interface ModelChange {
  readonly account: AccountKey
  readonly beforeMicro: bigint
  readonly afterMicro: bigint
  /** What was already taken back of what the named entry gave to this account. */
  readonly takenMicro: bigint
}

/** The entry of an adjustment: increases come out of capital, decreases go back to where the named entry took the money from. */
export function adjustmentDraft(
  approvalId: string,
  changes: readonly ModelChange[],
  named: readonly Movement<AccountKey>[],
): EntryDraft {
  const postings = changes.flatMap(({ account, beforeMicro, afterMicro, takenMicro }) =>
    afterMicro > beforeMicro
      ? [{ source: capitalAccount, target: account, amountMicro: afterMicro - beforeMicro }]
      : (takeBack(account, named, takenMicro, beforeMicro - afterMicro) ?? []),
  )
  const about = `approval:${approvalId}`
  return { key: about, reason: 'balance.adjusted', actor: treasuryActor, about, postings }
}
