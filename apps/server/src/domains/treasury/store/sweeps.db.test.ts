import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { readHolding, readSweepable, readSweepFigures, readSweepWork } from './sweeps.ts'

const database = prepareDatabase()
const chainId = 5
const addresses = 6
const wallet = `decode(repeat('ee', 20), 'hex')`
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
     select $1, gen_random_uuid(), (select id from treasury.key_ring), n, decode(lpad(n::text, 40, '0'), 'hex'), 0 from generate_series(1, $2) as n`,
    [chainId, addresses],
  )
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
     select $1, null, id, 0, ${wallet}, 2 from treasury.key_ring`,
    [chainId],
  )
})

const ours = (n: string) => `decode(lpad((1 + ${n} % ${addresses})::text, 40, '0'), 'hex')`
const theirs = `decode(repeat('ab', 20), 'hex')`
const insertTransfers = (count: number, from: number, isOut: boolean) =>
  database.owner(
    `insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal,
       amount_raw, amount_micro, remainder_raw)
     select $1, sha256(convert_to(n::text, 'UTF8')), 0, 1, 1, sha256('block'), now(), ${isOut ? `${ours('n')}, ${wallet}` : `${theirs}, ${ours('n')}`},
       ${isOut}, n * 10 + 3, n, 3 from generate_series($2::int, $2::int + $3::int - 1) as n`,
    [chainId, from, count],
  )

/** As it was summed before it was stored. */
const sumOf = (column: string) => `(coalesce((select sum(t.${column}) from treasury.transfer t
    where t.chain_id = a.chain_id and t.receiver = a.address and t.state <> 'orphaned'), 0)
  - coalesce((select sum(t.${column}) from treasury.transfer t
    where t.chain_id = a.chain_id and t.sender = a.address and t.state <> 'orphaned'), 0))::text`
const addedUp = `select encode(a.address, 'hex') as address, ${sumOf('amount_micro')} as held, ${sumOf('amount_raw')} as raw
  from treasury.deposit_address a where a.branch < 2 order by a.address`
const kept = `select encode(a.address, 'hex') as address, coalesce(b.held_micro, 0)::text as held, coalesce(b.held_raw, 0)::text as raw
  from treasury.deposit_address a left join treasury.address_balance b using (chain_id, address) where a.branch < 2 order by a.address`

test('G1: the balance that is kept is the sum of what came and what left, after every kind of change, in any order', async () => {
  let seed = testSeed('kept balances')
  const pick = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % below
  }
  for (let turn = 0; turn < 60; turn += 1) {
    const kind = pick(4)
    if (kind < 2) await insertTransfers(1 + pick(20), 1_000 * (turn + 1), kind === 1)
    const some = `id in (select id from treasury.transfer where state <> 'orphaned' order by md5(id::text || ${turn}) limit 3)`
    if (kind === 2)
      await database.owner(`update treasury.transfer set state = 'orphaned', orphaned_at = now() where ${some}`)
    if (kind === 3)
      await database.owner(
        `update treasury.transfer set state = 'confirmed', confirmed_at = now() where ${some} and state = 'seen'`,
      )
    expect(await database.owner(kept)).toEqual(await database.owner(addedUp))
  }
  const holding = (await database.owner(addedUp)).filter(({ raw }) => raw !== '0')
  const { reader } = database.app
  expect((await readHolding(reader, chainId, undefined, 100)).map((address) => address.toString('hex'))).toEqual(
    holding.map(({ address }) => address),
  )
  const sumMicro = holding.reduce((sum, { held }) => sum + BigInt(String(held)), 0n)
  expect((await readSweepFigures(reader, chainId)).waitingMicro).toBe(sumMicro)
  const rich = holding.filter(({ held }) => BigInt(String(held)) > 0n)
  expect((await readSweepWork(reader, chainId)).waiting).toBe(rich.length)
  expect((await readSweepable(reader, chainId, 1n, 100)).length).toBeLessThanOrEqual(rich.length)
})
