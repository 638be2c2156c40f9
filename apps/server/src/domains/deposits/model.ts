import { type AccountKey, capitalAccount, chainAccount, type EntryDraft, investorAccount } from '../ledger/index.ts'
import { creditKey, depositsActor, planCredits, planPayback, planTakeBack, runsOf } from './rules.ts'

/**
 * An in-memory model of one chain's deposits according to the rules; tests compare it with what the database functions write. Not used in
 * the product.
 */
export interface ModelDeposit {
  /** The number of its transfer. */
  readonly transferId: bigint
  /** Assigned by the database when the deposit is written; entries refer to it. */
  id: string
  readonly personId: string
  readonly txHash: string
  readonly logIndex: number
  readonly arrival: number
  readonly amountMicro: bigint
  readonly isOld: boolean
  /** The transfer's present state on the chain; the deposit's state follows when the changes are handled. */
  transfer: 'seen' | 'confirmed' | 'orphaned'
  state: 'unseen' | 'seen' | 'credited' | 'below_minimum' | 'frozen' | 'reorged'
  cashMicro: bigint
  capitalMicro: bigint
  shortfallMicro: bigint
}

export interface ModelEvent {
  readonly type: string
  readonly personId: string
  readonly amountMicro: bigint
}

type ModelEntry = Omit<EntryDraft, 'about' | 'actor'> & { readonly deposit: ModelDeposit }

export class DepositsModel {
  readonly deposits: ModelDeposit[] = []
  readonly entries: ModelEntry[] = []
  readonly events: ModelEvent[] = []
  readonly balances = new Map<AccountKey, bigint>()
  readonly #chainId: number
  #changes: { readonly kind: 'seen' | 'confirmed' | 'orphaned'; readonly deposit: ModelDeposit }[] = []

  constructor(chainId: number) {
    this.#chainId = chainId
  }

  happen(kind: 'seen' | 'confirmed' | 'orphaned', deposit: ModelDeposit): void {
    deposit.transfer = kind
    if (kind === 'seen') this.deposits.push(deposit)
    this.#changes.push({ kind, deposit })
  }

  /** Handles changes as the worker does: consecutive changes of one kind together. */
  settle(): void {
    for (const run of runsOf(this.#changes)) {
      const deposits = run.map(({ deposit }) => deposit)
      if (run[0]?.kind === 'seen') for (const deposit of deposits) this.#tell(deposit, 'seen', deposit.amountMicro)
      if (run[0]?.kind === 'confirmed') this.#confirm(inOrder(deposits))
      if (run[0]?.kind === 'orphaned') for (const deposit of inOrder(deposits)) this.#undo(deposit)
    }
    this.#changes = []
  }

  /** Pays shortfalls from capital, oldest first, as far as it goes. */
  fill(): void {
    for (const deposit of inOrder(this.deposits.filter(({ shortfallMicro }) => shortfallMicro > 0n))) {
      const amountMicro = least(deposit.shortfallMicro, this.balance(capitalAccount))
      if (amountMicro === 0n) return
      const key = `hole:${this.#keyOf(deposit)}:${deposit.shortfallMicro}`
      this.#post(deposit, key, 'deposit.hole_filled', [[capitalAccount, this.#suspense, amountMicro]])
      deposit.capitalMicro += amountMicro
      deposit.shortfallMicro -= amountMicro
      if (deposit.shortfallMicro > 0n) return
    }
  }

  balance(account: AccountKey): bigint {
    return this.balances.get(account) ?? 0n
  }

  move(source: AccountKey, target: AccountKey, amountMicro: bigint): void {
    this.balances.set(source, this.balance(source) - amountMicro)
    this.balances.set(target, this.balance(target) + amountMicro)
  }

  /** The entries expected in the ledger, now that every deposit has its id. */
  drafts(): EntryDraft[] {
    return this.entries.map(({ deposit, ...entry }) => ({
      ...entry,
      actor: depositsActor,
      about: `deposit:${deposit.id}`,
    }))
  }

  #confirm(deposits: readonly ModelDeposit[]): void {
    const arrived = deposits.filter(({ state, transfer }) => state === 'seen' && transfer === 'confirmed')
    const kept = inOrder(
      this.deposits.filter(({ state, transfer }) => state === 'below_minimum' && transfer === 'confirmed'),
    )
    const debts = inOrder(this.deposits.filter(({ state }) => state === 'reorged'))
    for (const { kind, deposit } of planCredits(arrived, kept, ({ isOld }) => isOld)) {
      const { personId, amountMicro } = deposit
      const key = this.#keyOf(deposit)
      const cash = investorAccount(personId, 'cash')
      if (kind === 'keep' || kind === 'hold') {
        this.#post(deposit, `held:${key}`, 'deposit.held', [[this.#custody, this.#suspense, amountMicro]])
        this.#tell(deposit, kind === 'keep' ? 'below_minimum' : 'frozen', amountMicro)
        continue
      }
      const own = debts.filter((debt) => debt.personId === personId && debt.txHash === deposit.txHash)
      const { cashMicro, paid } = planPayback(amountMicro, own)
      const source = kind === 'release' ? this.#suspense : this.#custody
      this.#post(deposit, key, 'deposit.credited', [...this.#paybackLines(source, paid), [source, cash, cashMicro]])
      for (const { debt, shortfallMicro, capitalMicro } of paid) {
        debt.shortfallMicro -= shortfallMicro
        debt.capitalMicro -= capitalMicro
      }
      deposit.cashMicro = cashMicro
      this.#tell(deposit, 'credited', deposit.cashMicro)
    }
  }

  /** Suspense fills its own shortfall by way of capital: a posting needs two different accounts. */
  #paybackLines(source: AccountKey, paid: ReturnType<typeof planPayback>['paid']): Move[] {
    const shortfallMicro = paid.reduce((sum, one) => sum + one.shortfallMicro, 0n)
    const capitalMicro = paid.reduce((sum, one) => sum + one.capitalMicro, 0n)
    const isOwed = source === this.#suspense
    return [
      [source, isOwed ? capitalAccount : this.#suspense, shortfallMicro],
      [capitalAccount, this.#suspense, isOwed ? shortfallMicro : 0n],
      [source, capitalAccount, capitalMicro],
    ]
  }

  #undo(deposit: ModelDeposit): void {
    const { state, personId, amountMicro } = deposit
    const cash = investorAccount(personId, 'cash')
    if (state === 'credited') {
      const plan = planTakeBack(amountMicro, deposit.cashMicro, this.balance(cash), this.balance(capitalAccount))
      this.#post(deposit, `reorg:${this.#keyOf(deposit)}`, 'deposit.reorged', [
        [cash, this.#custody, plan.fromCashMicro],
        [this.#suspense, this.#custody, amountMicro - plan.fromCashMicro],
        [capitalAccount, this.#suspense, plan.fromCapitalMicro],
      ])
      deposit.capitalMicro = plan.fromCapitalMicro
      deposit.shortfallMicro = plan.shortfallMicro
    } else if (state !== 'seen') {
      this.#post(deposit, `reorg:${this.#keyOf(deposit)}`, 'deposit.reorged', [
        [this.#suspense, this.#custody, amountMicro],
      ])
    }
    this.#tell(deposit, 'reorged', amountMicro)
  }

  #post(deposit: ModelDeposit, key: string, reason: string, moves: readonly Move[]): void {
    const postings = moves
      .filter(([, , amountMicro]) => amountMicro > 0n)
      .map(([source, target, amountMicro]) => ({ source, target, amountMicro }))
    for (const { source, target, amountMicro } of postings) this.move(source, target, amountMicro)
    this.entries.push({ deposit, key, reason, postings })
  }

  #tell(deposit: ModelDeposit, state: Exclude<ModelDeposit['state'], 'unseen'>, amountMicro: bigint): void {
    deposit.state = state
    this.events.push({ type: `deposit.${state}`, personId: deposit.personId, amountMicro })
  }

  #keyOf(deposit: ModelDeposit): string {
    return creditKey({ ...deposit, chainId: this.#chainId })
  }

  get #custody(): AccountKey {
    return chainAccount('custody', this.#chainId)
  }

  get #suspense(): AccountKey {
    return chainAccount('suspense', this.#chainId)
  }
}

type Move = readonly [source: AccountKey, target: AccountKey, amountMicro: bigint]

function inOrder(deposits: readonly ModelDeposit[]): ModelDeposit[] {
  return [...deposits].sort((left, right) => (left.transferId < right.transferId ? -1 : 1))
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
