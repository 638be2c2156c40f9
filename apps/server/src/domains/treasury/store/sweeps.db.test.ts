import { beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { testSeed } from '#testing/seed.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { readHolding, readSweepable, readSweepFigures, readSweepWork } from './sweeps.ts'

const database = prepareDatabase()
const chainId = 5
const addresses = 6
beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  await database.owner(
    `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
     select $1, gen_random_uuid(), (select id from treasury.key_ring), n, decode(lpad(n::text, 40, '0'), 'hex'), 0 from generate_series(1, $2) as n`,
    [chainId, addresses],
  )
})

const insertTransfers = (count: number, from: number) =>
  database.owner(
    `insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender, receiver, internal,
       amount_raw, amount_micro, remainder_raw)
     select $1, sha256(convert_to(n::text, 'UTF8')), 0, 1, 1, sha256('block'), now(), decode(repeat('ab', 20), 'hex'),
       decode(lpad((1 + n % ${addresses})::text, 40, '0'), 'hex'), false, n, n, 0 from generate_series($2::int, $2::int + $3::int - 1) as n`,
    [chainId, from, count],
  )
const insertSweep = (address: number, amount: number) =>
  database.owner(
    `insert into treasury.sweep (id, chain_id, address, target, amount_micro, nonce, gas_wei)
     values (gen_random_uuid(), $1, decode(lpad($2::text, 40, '0'), 'hex'), 'hot', $3, 0, 0)`,
    [chainId, address, amount],
  )

/** As it was added up before it was kept. */
const addedUp = `select encode(a.address, 'hex') as address, (coalesce((select sum(t.amount_micro) from treasury.transfer t
    where t.chain_id = a.chain_id and t.receiver = a.address and t.state <> 'orphaned'), 0)
  - coalesce((select sum(s.amount_micro) from treasury.sweep s
    where s.chain_id = a.chain_id and s.address = a.address and s.state = 'done'), 0))::text as held
  from treasury.deposit_address a where a.branch < 2 order by a.address`
const kept = `select encode(a.address, 'hex') as address, coalesce(b.held_micro, 0)::text as held
  from treasury.deposit_address a left join treasury.address_balance b using (chain_id, address) order by a.address`

test('G1: the balance that is kept is the sum of transfers and sweeps, after every kind of change, in any order', async () => {
  let seed = testSeed('kept balances')
  const pick = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let turn = 0; turn < 60; turn += 1) {
    const kind = pick(5)
    if (kind === 0) await insertTransfers(1 + pick(20), 1_000 * (turn + 1))
    if (kind === 1) await insertSweep(1 + pick(addresses), 1 + pick(50)).catch(() => undefined)
    const some = `id in (select id from treasury.transfer where state <> 'orphaned' order by md5(id::text || ${turn}) limit 3)`
    if (kind === 2)
      await database.owner(`update treasury.transfer set state = 'orphaned', orphaned_at = now() where ${some}`)
    if (kind === 3)
      await database.owner(
        `update treasury.transfer set state = 'confirmed', confirmed_at = now() where ${some} and state = 'seen'`,
      )
    const end = pick(2) === 0 ? 'done' : 'failed'
    if (kind === 4)
      await database.owner(`update treasury.sweep set state = '${end}', tx_hash = sha256('tx') where state = 'planned'`)
    expect(await database.owner(kept)).toEqual(await database.owner(addedUp))
  }
  const holding = (await database.owner(addedUp)).filter(({ held }) => held !== '0')
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
