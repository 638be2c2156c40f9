import type { Book } from './book.ts'
import type { Chance } from './chance.ts'
import type { Loader, Rows } from './copy.ts'
import type { House, OnChainPast } from './deposits.ts'
import { accountOf, type LargePerson } from './people.ts'

interface Asked {
  readonly id: string
  readonly number: bigint
  readonly person: LargePerson
  readonly type: 'capital' | 'profit'
  readonly method: 'crypto' | 'bank'
  readonly tier: 'auto' | 'one' | 'two'
  readonly amountMicro: bigint
  readonly holdEntry: bigint
  readonly askedAt: Date
  readonly end: 'settled' | 'cancelled' | 'rejected' | 'open'
  readonly endsAt: Date
}

const micro = 1_000_000n
const hourMs = 3_600_000

/**
 * Sequential requests: the money is held at once and leaves or is returned hours later. What is left open waits for
 * staff, never for the payout engine: nothing here can be sent.
 */
export class Withdrawals {
  readonly #book: Book
  readonly #chance: Chance
  readonly #house: House
  readonly #chainId: number
  readonly #rows: Rows
  readonly #steps: Rows
  #number: bigint
  #waiting: Asked[] = []

  constructor(loader: Loader, { book, chance, house, chainId, number }: OnChainPast & { number: bigint }) {
    this.#book = book
    this.#chance = chance
    this.#house = house
    this.#chainId = chainId
    this.#number = number
    this.#rows = loader.table(
      'withdrawals.withdrawal',
      'id, number, person_id, request_key, type, method, amount_micro, chain_id, token, to_address, bank_name, account_name, account_number, tier, digest, state, reason, risk, tx_hash, confirmations, confirmations_needed, arrived_micro, hold_entry_id, end_entry_id, created_at, updated_at, settled_at',
    )
    this.#steps = loader.table('withdrawals.step', 'withdrawal_id, place, state, reason, at')
  }

  get count(): number {
    return this.#rows.count
  }

  /** Requests a part of the user's cash or profit; nothing if that is too little. */
  ask(person: LargePerson, at: Date): void {
    const chance = this.#chance
    // Unverified users rarely request one: the page says beforehand that it would wait.
    if (person.standing !== 'verified' && chance.next() < 0.98) return
    const type = chance.next() < 0.6 ? 'profit' : 'capital'
    const source = accountOf(person, type === 'profit' ? 'profit' : 'cash')
    const heldMicro = this.#book.balanceMicro(source)
    const amountMicro = (heldMicro * BigInt(20 + chance.below(70))) / 100n
    if (amountMicro < 20n * micro) return
    const id = chance.uuid()
    const holdEntry = this.#book.post({
      at,
      key: `withdrawal:${id}:hold`,
      reason: 'withdrawal.requested',
      actor: `person:${person.id}`,
      about: `withdrawal:${id}`,
      moves: [[source, accountOf(person, 'leaving'), amountMicro]],
    })
    const luck = chance.next()
    const end =
      person.standing !== 'verified'
        ? 'open'
        : luck < 0.88
          ? 'settled'
          : luck < 0.94
            ? 'cancelled'
            : luck < 0.985
              ? 'rejected'
              : 'open'
    const tier = amountMicro <= 1_000n * micro ? 'auto' : amountMicro <= 10_000n * micro ? 'one' : 'two'
    const hours = 1 + chance.below(tier === 'auto' ? 4 : 40)
    this.#waiting.push({
      id,
      number: this.#number++,
      person,
      type,
      method: chance.next() < 0.05 ? 'bank' : 'crypto',
      tier,
      amountMicro,
      holdEntry,
      askedAt: at,
      end,
      endsAt: new Date(at.getTime() + hours * hourMs),
    })
  }

  endDue(now: Date): void {
    const due = this.#waiting.filter(({ endsAt }) => endsAt < now)
    const later = this.#waiting.filter(({ endsAt }) => endsAt >= now)
    this.#waiting = later
    for (const asked of due) this.#end(asked, asked.end, now)
  }

  /** Withdrawals that have not ended wait in review. */
  writeOpen(now: Date): void {
    for (const asked of this.#waiting) this.#end(asked, 'open', now)
  }

  #end(asked: Asked, end: Asked['end'], at: Date): void {
    const { id, person, type, method, amountMicro } = asked
    const leaving = accountOf(person, 'leaving')
    const about = `withdrawal:${id}`
    const entry = { at, actor: 'system:withdrawals', about }
    const post = (step: string, reason: string, from: number, to: number) =>
      this.#book.post({ ...entry, key: `${about}:${step}`, reason, moves: [[from, to, amountMicro]] })
    const { custody, bank, capital } = this.#house
    let endEntry: bigint | null = null
    if (end === 'settled' && method === 'bank') {
      post('bank', 'withdrawal.paid', leaving, bank)
      endEntry = post('bank_capital', 'withdrawal.settled', bank, capital)
    } else if (end === 'settled') endEntry = post('settle', 'withdrawal.settled', leaving, custody)
    else if (end !== 'open')
      endEntry = post('back', `withdrawal.${end}`, leaving, accountOf(person, type === 'profit' ? 'profit' : 'cash'))
    const state = end === 'open' ? (person.standing === 'verified' ? 'review' : 'awaiting_verification') : end
    this.#write(asked, state, endEntry, at)
  }

  #write(asked: Asked, state: string, endEntry: bigint | null, at: Date): void {
    const chance = this.#chance
    const { id, number, person, type, method, tier, amountMicro, holdEntry, askedAt } = asked
    const isSettled = state === 'settled'
    const isCrypto = method === 'crypto'
    const where = isCrypto
      ? [this.#chainId, Buffer.alloc(20, 0x7a), chance.bytes(20), null, null, null]
      : [null, null, null, 'First Bank', 'The account holder', `ACC${100_000 + chance.below(900_000)}`]
    const risk = tier === 'two' && state === 'review' ? '{large}' : '{}'
    this.#rows.add(
      id,
      number,
      person.id,
      chance.uuid(),
      type,
      method,
      amountMicro,
      ...where,
      tier,
      isCrypto ? chance.bytes(32) : null,
      state,
      state === 'rejected' ? 'identity_questions' : null,
      risk,
      isSettled && isCrypto ? chance.bytes(32) : null,
      isSettled ? 12 : 0,
      isCrypto ? 12 : 0,
      isSettled ? amountMicro : null,
      holdEntry,
      endEntry,
      askedAt,
      at,
      isSettled ? at : null,
    )
    const steps = isSettled ? ['review', 'approved', 'settled'] : state === 'review' ? ['review'] : ['review', state]
    const shown = state === 'awaiting_verification' ? [state] : steps
    for (const [index, step] of shown.entries()) this.#steps.add(id, index + 1, step, null, index === 0 ? askedAt : at)
  }
}
