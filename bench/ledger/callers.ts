import type { AccountKey, Poster } from '#domains/ledger/index.ts'
import { accountAt, overdraftMicro, type Pair } from './accounts.ts'
import type { Load } from './load-process.ts'

export interface Callers extends Load {
  /** Milliseconds each answered call took, since the last time this was asked. */
  takeLatenciesMs(): number[]
  takeOverdrafts(): number
}

export interface CallersOptions {
  readonly poster: Poster
  readonly pair: () => Pair
  readonly callers: number
  /** Further callers who always ask for more than there is. */
  readonly overdrawers?: number
}

let drafts = 0
const run = `${process.pid}-${performance.timeOrigin}`

/** Callers in this process, each of whom posts an entry, waits for the answer and posts the next. */
export function createCallers({ poster, pair, callers, overdrawers = 0 }: CallersOptions): Callers {
  let latenciesMs: number[] = []
  let overdrafts = 0
  let working = false
  let loops: Promise<void>[] = []
  const post = ({ source, target }: { source: AccountKey; target: AccountKey }, amountMicro: bigint) => {
    drafts += 1
    return poster.post({
      key: `bench:${run}:${drafts}`,
      reason: 'bench.transfer',
      actor: 'system:bench',
      about: `transfer:${drafts}`,
      postings: [{ source, target, amountMicro }],
    })
  }
  const call = async () => {
    while (working) {
      const startedAt = performance.now()
      const { kind } = await post(pair(), 1n + BigInt(drafts % 1000))
      if (kind !== 'posted') throw new Error(`an entry that should be posted was answered ${kind}`)
      latenciesMs.push(performance.now() - startedAt)
    }
  }
  const overdraw = async (index: number) => {
    const accounts = { source: accountAt(1 + index), target: accountAt(101 + index) }
    while (working) {
      const { kind } = await post(accounts, overdraftMicro)
      if (kind !== 'overdraft') throw new Error(`an overdraft was answered ${kind}`)
      overdrafts += 1
    }
  }
  return {
    resume: async () => {
      working = true
      loops = Array.from({ length: callers + overdrawers }, (_, index) =>
        index < callers ? call() : overdraw(index - callers),
      )
    },
    halt: async () => {
      working = false
      await Promise.all(loops)
    },
    end: async () => undefined,
    takeLatenciesMs: () => {
      const taken = latenciesMs
      latenciesMs = []
      return taken
    },
    takeOverdrafts: () => {
      const taken = overdrafts
      overdrafts = 0
      return taken
    },
  }
}
