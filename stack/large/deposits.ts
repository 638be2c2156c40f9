import type { Book } from './book.ts'
import type { Chance } from './chance.ts'
import type { Loader, Rows } from './copy.ts'
import { accountOf, type LargePerson } from './people.ts'

export interface House {
  readonly custody: number
  readonly suspense: number
  readonly capital: number
  readonly bank: number
}

/** What deposits and withdrawals on the chain are written with. */
export interface OnChainPast {
  readonly book: Book
  readonly chance: Chance
  readonly house: House
  readonly chainId: number
}

const micro = 1_000_000n
/** Outcomes of arrivals, per thousand; all others were credited. */
const chainStates = [
  ...many('below_minimum', 6),
  ...many('frozen', 2),
  ...many('unsupported', 2),
  ...many('deleted', 1),
]
const manualStates = [...many('submitted', 40), ...many('rejected', 60), ...many('deleted', 10)]

function many(state: string, times: number): string[] {
  return Array.from({ length: times }, () => state)
}

/** Half are small, most of the rest are the size of a plan, a few are large. */
export function amountBy(chance: Chance): bigint {
  const luck = chance.next()
  const [from, to] = luck < 0.4 ? [10, 1_000] : luck < 0.85 ? [1_000, 6_000] : [6_000, 20_000]
  return BigInt(from * 100 + chance.below((to - from) * 100)) * (micro / 100n)
}

/** Deposits one after another, each with the transfer it follows from and the entry that credited it. */
export class Deposits {
  readonly #book: Book
  readonly #chance: Chance
  readonly #house: House
  readonly #chainId: number
  readonly #rows: Rows
  readonly #transfers: Rows
  #transferId: bigint

  constructor(loader: Loader, { book, chance, house, chainId, transferId }: OnChainPast & { transferId: bigint }) {
    this.#book = book
    this.#chance = chance
    this.#house = house
    this.#chainId = chainId
    this.#transferId = transferId
    this.#transfers = loader.table(
      'treasury.transfer',
      'id, chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal, amount_raw, amount_micro, remainder_raw, state, seen_at, confirmed_at',
    )
    this.#rows = loader.table(
      'deposits.deposit',
      'id, person_id, gateway, state, amount_micro, cash_micro, transfer_id, chain_id, tx_hash, log_index, arrival, block_number, confirmations, confirmations_needed, token, amount_raw, reference, note, entry_id, created_at, credited_at, updated_at',
    )
  }

  get count(): number {
    return this.#rows.count
  }

  add(person: LargePerson, at: Date, block: number): void {
    const isManual = this.#chance.next() < 0.06
    if (isManual) this.#addManual(person, at)
    else this.#addOfChain(person, at, block)
  }

  #addManual(person: LargePerson, at: Date): void {
    const chance = this.#chance
    const id = chance.uuid()
    const amountMicro = amountBy(chance)
    const state = manualStates[chance.below(1000)] ?? 'credited'
    const isCredited = state === 'credited'
    const entryId = isCredited
      ? this.#book.post({
          at,
          key: `deposit:manual:${id}`,
          reason: 'deposit.credited',
          actor: 'system:deposits',
          about: `deposit:${id}`,
          moves: [[this.#house.capital, accountOf(person, 'cash'), amountMicro]],
        })
      : null
    const reference = `${chance.of(['INV', 'TRF', 'SEPA', 'WIRE'])}-${chance.bytes(5).toString('hex').toUpperCase()}`
    const note = state === 'rejected' || state === 'deleted' ? 'No such payment arrived' : null
    this.#rows.add(
      id,
      person.id,
      chance.next() < 0.8 ? 'bank' : 'other',
      state,
      amountMicro,
      amountMicro,
      null,
      null,
      null,
      null,
      null,
      null,
      0,
      0,
      null,
      null,
      reference,
      note,
      entryId,
      at,
      isCredited ? at : null,
      at,
    )
  }

  #addOfChain(person: LargePerson, at: Date, block: number): void {
    const chance = this.#chance
    const id = chance.uuid()
    const txHash = chance.bytes(32)
    const state = chainStates[chance.below(1000)] ?? 'credited'
    const place = [this.#chainId, txHash, 0, 1, block, 12, 12] as const
    if (state === 'unsupported' || state === 'deleted') {
      const foreign = [null, 0, null, ...place, chance.bytes(20), 1 + chance.below(1_000_000_000)] as const
      this.#rows.add(id, person.id, 'chain', state, ...foreign, null, null, null, at, null, at)
      return
    }
    const amountMicro = state === 'below_minimum' ? BigInt(1 + chance.below(9_999_999)) : amountBy(chance)
    const transferId = this.#transferId++
    this.#transfers.add(
      transferId,
      this.#chainId,
      txHash,
      0,
      1,
      block,
      chance.bytes(32),
      at,
      chance.bytes(20),
      person.address,
      false,
      amountMicro,
      amountMicro,
      0,
      'confirmed',
      at,
      at,
    )
    const isCredited = state === 'credited'
    const target = isCredited ? accountOf(person, 'cash') : this.#house.suspense
    const key = `deposit:${this.#chainId}:0x${txHash.toString('hex')}:0`
    const entryId = this.#book.post({
      at,
      key: isCredited ? key : `held:${key}`,
      reason: isCredited ? 'deposit.credited' : 'deposit.held',
      actor: 'system:deposits',
      about: `deposit:${id}`,
      moves: [[this.#house.custody, target, amountMicro]],
    })
    this.#rows.add(
      id,
      person.id,
      'chain',
      state,
      amountMicro,
      isCredited ? amountMicro : 0,
      transferId,
      ...place,
      null,
      null,
      null,
      state === 'frozen' ? 'older_than_address' : null,
      isCredited ? entryId : null,
      at,
      isCredited ? at : null,
      at,
    )
  }
}
