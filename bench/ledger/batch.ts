import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { digest128 } from '#platform/crypto/crypto.ts'
import type { Pair } from './accounts.ts'
import type { Load } from './load-process.ts'

const groupSize = 1000
const ready = 12

/**
 * The bare engine: ledger.post_group with arrays that lie ready, from one connection, nothing of ours around it. Only the
 * keys are new each time.
 */
export async function startBatch(url: string, pair: () => Pair): Promise<Load> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const groups = Array.from({ length: ready }, () => makeGroup(pair))
  let working = false
  let loop = Promise.resolve()
  let calls = 0
  const work = async () => {
    while (working) {
      calls += 1
      const group = groups[calls % ready]
      if (group === undefined) return
      await client.query({
        name: 'batch',
        text: 'select group_id from ledger.post_group(false, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        values: [freshKeys(), ...group],
      })
    }
  }
  return {
    resume: async () => {
      working = true
      loop = work()
    },
    halt: async () => {
      working = false
      await loop
    },
    end: () => client.end(),
  }
}

const numbers = Array.from({ length: groupSize }, (_, index) => index + 1)
function freshKeys(): string {
  return `{${numbers.map(() => randomUUID()).join(',')}}`
}

/** Every argument of post_group behind the keys. */
function makeGroup(pair: () => Pair): readonly string[] {
  const pairs = numbers.map(() => pair())
  const accounts = [...new Set(pairs.flatMap(({ source, target }) => [source, target]))]
  const places = new Map(accounts.map((key, index) => [key, index + 1]))
  const column = (values: readonly unknown[]) => `{${values.join(',')}}`
  return [
    column(numbers.map((n) => digest128(`content ${n}`))),
    column(numbers.map(() => 'bench.transfer')),
    column(numbers.map(() => 'system:bench')),
    column(numbers.map((n) => `transfer:${n}`)),
    column(accounts),
    column(numbers),
    column(pairs.map(({ source }) => places.get(source))),
    column(pairs.map(({ target }) => places.get(target))),
    column(numbers),
  ]
}
