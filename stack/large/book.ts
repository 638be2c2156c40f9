import { digest128 } from '#platform/crypto/crypto.ts'
import type { Loader, Rows } from './copy.ts'

/** One posting: from an account to another, in micro-USDT. */
export type Move = readonly [source: number, target: number, amountMicro: bigint]

export interface BookEntry {
  readonly at: Date
  readonly key: string
  readonly reason: string
  readonly actor: string
  readonly about: string
  readonly moves: readonly Move[]
}

const entriesPerGroup = 100

/** An in-memory ledger, written as the real one: groups, entries, postings with the balances after each. */
export class Book {
  #groupId: bigint
  #place = 0
  #at: Date | undefined
  #firstAccountId: bigint
  readonly #keys: string[] = []
  readonly #balances: bigint[] = []
  readonly #groups: Rows
  readonly #entries: Rows
  readonly #postings: Rows
  readonly #unsealed: Rows

  constructor(loader: Loader, { groupId, accountId }: { readonly groupId: bigint; readonly accountId: bigint }) {
    this.#groupId = groupId
    this.#firstAccountId = accountId
    this.#groups = loader.table('ledger.posting_group', 'id, entries, posted_at, business_at')
    this.#entries = loader.table('ledger.entry', 'id, key_digest, content_digest, reason, actor, about')
    this.#postings = loader.table(
      'ledger.posting',
      'entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro',
    )
    this.#unsealed = loader.table('audit.unsealed', 'kind, ref')
  }

  get postings(): number {
    return this.#postings.count
  }

  open(key: string): number {
    this.#balances.push(0n)
    return this.#keys.push(key) - 1
  }

  balanceMicro(account: number): bigint {
    return this.#balances[account] ?? 0n
  }

  /** Writes an entry and returns its number. */
  post({ at, key, reason, actor, about, moves }: BookEntry): bigint {
    if (this.#place === entriesPerGroup) this.closeGroup()
    this.#place += 1
    this.#at = at
    const entryId = this.#groupId * 1024n + BigInt(this.#place)
    const moved = moves.map(([source, target, amount]) => `${this.#keys[source]}>${this.#keys[target]}:${amount}`)
    const content = digest128(`${reason}|${moved.join(',')}|${about}`)
    this.#entries.add(entryId, digest128(key), content, reason, actor, about)
    for (const [index, [source, target, amountMicro]] of moves.entries()) {
      const sourceAfter = this.balanceMicro(source) - amountMicro
      const targetAfter = this.balanceMicro(target) + amountMicro
      this.#balances[source] = sourceAfter
      this.#balances[target] = targetAfter
      const ids = [this.#idOf(source), this.#idOf(target)] as const
      this.#postings.add(entryId, index + 1, ...ids, amountMicro, sourceAfter, targetAfter)
    }
    return entryId
  }

  /** Entries of a group share its time; it waits for the sealer like any other. */
  closeGroup(): void {
    if (this.#place === 0 || this.#at === undefined) return
    this.#groups.add(this.#groupId, this.#place, this.#at, this.#at)
    this.#unsealed.add('group', this.#groupId)
    this.#groupId += 1n
    this.#place = 0
  }

  /** The final state of the accounts. */
  writeAccounts(accounts: Rows): void {
    for (const [account, key] of this.#keys.entries())
      accounts.add(this.#idOf(account), key, this.balanceMicro(account))
  }

  #idOf(account: number): bigint {
    return this.#firstAccountId + BigInt(account)
  }
}
