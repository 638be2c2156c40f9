import { refuse } from '@clearhold/contract/result'
import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { insertTestPerson } from '#testing/people.ts'
import { holdings } from '#testing/plans.ts'
import {
  asked,
  digestOf,
  insertWithdrawer,
  signature,
  stored,
  testWithdrawalParts,
  unseen,
  usableAddress,
} from '#testing/withdrawals.ts'
import { readSteps } from '../store/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

const world = prepareWithdrawals()

const cancel = (withdrawalId: string, personId: string) =>
  world.database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId, personId, requestId: 'test' }))
const reserve = (id: string) =>
  world.database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved', 'delayed'], to: 'reserved' }))

test('the money is back where it came from, once', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId)
  expect((await cancel(id, personId)).ok).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'cancelled', endEntryId: expect.any(BigInt) })
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await cancel(id, personId)).toEqual(refuse('withdrawal_ended'))
  const audited = await world.database.owner(`select actor from audit.record where action = 'withdrawal.cancelled'`)
  expect(audited).toEqual([{ actor: `person:${personId}` }])
})

test('error: another person’s withdrawal is not found, and one that is being sent is not cancelled', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  expect(await cancel(id, await insertWithdrawer(world.database))).toEqual(refuse('not_found'))
  await reserve(id)
  expect(await cancel(id, personId)).toEqual(refuse('withdrawal_being_sent'))
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 960_000_000n, leaving: 40_000_000n })
})

test('error: INV6: not even a hand in the table takes back what is being sent, or moves what has ended', async () => {
  const personId = await insertWithdrawer(world.database)
  const { id } = await asked(world.parts, personId, { addressId: await usableAddress(world.parts, personId) })
  await reserve(id)
  const set = (state: string) =>
    world.database.owner(`update withdrawals.withdrawal set state = $2, end_entry_id = 1 where id = $1`, [id, state])
  await expect(set('cancelled')).rejects.toThrow('is being sent')
  await expect(set('rejected')).rejects.toThrow('is being sent')
  await world.database.owner(
    `update withdrawals.withdrawal set state = 'settled', settled_at = now(), end_entry_id = 1 where id = $1`,
    [id],
  )
  await expect(set('approved')).rejects.toThrow('has ended')
})

test('FLT26: cancelled, approved by two, rejected and reserved at the same moment: one end, and the money once', async () => {
  const pool = openDatabase({ url: world.database.appUrl, poolMax: 16, process: 'race', onPoolError: () => undefined })
  const approvers = [await insertTestPerson(world.database), await insertTestPerson(world.database)]
  const reviewerId = await insertTestPerson(world.database)
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const roomy = { ...world.parts.settings, requestsPerDay: 1_000, openMax: 1_000 }
  const racing = testWithdrawalParts(world.database, { settings: roomy })
  const ends = new Map<WithdrawalState, number>()
  for (let round = 0; round < 100; round += 1) {
    const withdrawal = await asked(racing, personId, { addressId, amount: '1' })
    await world.database.owner(`update withdrawals.withdrawal set tier = 'two', state = 'review' where id = $1`, [
      withdrawal.id,
    ])
    const { id: withdrawalId } = withdrawal
    let open = () => {}
    const barrier = new Promise<void>((resolve) => {
      open = resolve
    })
    const racers = [
      ...approvers.map(
        (approverId) => () =>
          pool.transaction((tx) =>
            approveWithdrawal(tx, unseen, {
              withdrawalId,
              approverId,
              digest: digestOf(withdrawal),
              signature: signature(),
              requestId: 'race',
            }),
          ),
      ),
      () => pool.transaction((tx) => cancelWithdrawal(tx, { withdrawalId, personId, requestId: 'race' })),
      ...(round % 2 === 0
        ? [
            () =>
              pool.transaction((tx) =>
                rejectWithdrawal(tx, {
                  withdrawalId,
                  reviewerId,
                  rejection: 'suspected_fraud' as const,
                  note: '',
                  requestId: 'race',
                }),
              ),
          ]
        : []),
      // The sender runs repeatedly, as its loop does.
      async () => {
        for (let look = 0; look < 6; look += 1) {
          const kept = await pool.transaction((tx) =>
            moveWithdrawal(tx, { id: withdrawalId, from: ['approved', 'delayed'], to: 'reserved' }),
          )
          if (kept) return
        }
      },
    ]
    const order = racers.map((_, index) => racers[(index + round) % racers.length] ?? racers[0])
    const running = order.map(async (run) => {
      await barrier
      return run?.()
    })
    open()
    await Promise.all(running)
    const { state, endEntryId } = await stored(world.parts, withdrawalId)
    ends.set(state, (ends.get(state) ?? 0) + 1)
    const terminal = (await readSteps(world.database.app.reader, [withdrawalId])).filter((step) =>
      ['cancelled', 'rejected', 'reserved'].includes(step.state),
    )
    expect(terminal.length, `round ${round}: ${state}`).toBe(1)
    expect(terminal[0]?.state).toBe(state)
    expect(endEntryId !== null).toBe(state !== 'reserved')
    await world.database.owner(`set local session_replication_role = replica; delete from withdrawals.approval`)
  }
  await pool.close()
  const leavingMicro = BigInt(ends.get('reserved') ?? 0) * 1_000_000n
  expect(await holdings(world.database.app, personId)).toMatchObject({
    leaving: leavingMicro,
    cash: 1_000_000_000n - leavingMicro,
  })
  expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(100)
  // A race that always ends the same way is none.
  expect(ends.size).toBeGreaterThan(1)
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
}, 120_000)
