import { isDrawn } from '@clearhold/proof/draw'
import { beforeAll, expect, test } from 'vitest'
import { bytesOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import { type SnapshotDesk, snapshotDesk } from '#testing/snapshot-desk.ts'
import { tellAll } from '#testing/tell-all.ts'
import { drawInvestors } from './draw-investors.ts'
import { listOwnSnapshots } from './list-own-snapshots.ts'

let desk: SnapshotDesk
let personId = ''
beforeAll(async () => {
  desk = await snapshotDesk()
  personId = (await desk.deposit(50n)).personId
})

/** A hash under which this person is drawn, or is not. */
function hashThat(draws: boolean, id: string): `0x${string}` {
  for (let number = 0; ; number += 1) {
    const hash = `0x${number.toString(16).padStart(64, '0')}` as const
    if (isDrawn(bytesOf(hash), id) === draws) return hash
  }
}

const draws = () =>
  desk.database.owner(
    `select to_char(month, 'YYYY-MM') as month, snapshot, encode(block_hash, 'hex') as hash, asked::int, ended_at is not null as ended from solvency.draw`,
  )
const told = () =>
  desk.database.owner(
    `select person_id, kind, params from notifications.message where kind = 'proof.drawn'
     union all select person_id, 'mail ' || kind, params from notifications.mail where kind = 'proof.drawn'`,
  )

test('the first anchored snapshot of a month draws once, and whom its block draws is asked in the product and by mail', {
  timeout: 60_000,
}, async () => {
  const { chain } = desk.snapshotParts
  const drawing = {
    ...desk.snapshotParts,
    chain: {
      ...chain,
      agreedBlock: async (number: bigint) => ({ ...(await chain.agreedBlock(number)), hash: hashThat(true, personId) }),
    },
  }
  await desk.take()
  expect(await drawInvestors(drawing)).toBe(true)
  expect(await draws()).toEqual([])
  await desk.anchor()
  const late = { ...chain, agreedBlock: () => Promise.reject(new ChainError('provider_down', 'late')) }
  expect(await drawInvestors({ ...drawing, chain: late })).toBe(false)
  expect(await draws()).toEqual([])
  // A person who joined after the snapshot is drawn by the same block and has no leaves in it.
  await desk.database.owner(
    'insert into solvency.holding (person_id, last_entry_id) select gen_random_uuid(), 1 from generate_series(1, 700)',
  )
  expect(await drawInvestors(drawing, 100)).toBe(true)
  const month = new Date().toISOString().slice(0, 7)
  const hash = hashThat(true, personId).slice(2)
  expect(await draws()).toEqual([{ month, snapshot: 1, hash, asked: 1, ended: true }])
  await desk.take()
  await desk.anchor()
  expect(await drawInvestors(drawing)).toBe(true)
  expect(await draws()).toHaveLength(1)
  await tellAll(desk.database)
  const params = { month, snapshot: '1' }
  expect(await told()).toEqual([
    { person_id: personId, kind: 'proof.drawn', params },
    { person_id: personId, kind: 'mail proof.drawn', params },
  ])
  const { draw, snapshots } = await listOwnSnapshots(desk.proofParts)
  expect(draw).toMatchObject({ month, snapshot: 1, blockHash: `0x${hash}`, asked: 1 })
  expect(snapshots.map(({ number }) => number)).toEqual([2, 1])
})

test('error: the block a draw was made by stays, and another snapshot of the month draws no investor', async () => {
  for (const statement of [
    `update solvency.draw set block_hash = sha256('x')`,
    'update solvency.draw set asked = 0, ended_at = null',
    'delete from solvency.draw',
    'truncate solvency.draw',
  ])
    await expect(desk.database.owner(statement), statement).rejects.toThrow('append-only')
  await expect(
    desk.database.owner(
      `insert into solvency.draw (month, snapshot, block_number, block_hash)
       select '2020-01-01', 2, anchor_block, sha256('x') from solvency.snapshot where number = 2`,
    ),
  ).rejects.toThrow('draw_is_by_the_first')
})
