import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { insertApproval } from '../store/approvals.ts'
import { readDelayed } from '../store/figures.ts'
import { hasReservation } from '../store/payouts.ts'
import { reservePayout } from './reserve-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk({ signer: { SIGNER_AUTO_DAY_MAX: '100' }, hasSignerProcess: true })
})

test('FLT12: killed before or after the nonce was kept, the same nonce is kept', async () => {
  const { id } = await desk.ask(20n)
  await takePayout(desk.parts)
  expect(await hasReservation(desk.database.app.reader, id)).toBe(false)
  expect(await reservePayout(desk.parts, id)).toBe('done')
  const again = await desk.parts.signer.reserve(id, 0)
  expect(await reservePayout(desk.parts, id)).toBe('done')
  expect(await desk.parts.signer.reserve(id, 0)).toEqual(again)
  expect((await desk.read(id)).state).toBe('reserved')
})

test('FLT12: a signer that is dead keeps it waiting where it stands; back again, it goes on', async () => {
  const { id } = await desk.ask(20n)
  await takePayout(desk.parts)
  desk.signerProgram().kill('SIGKILL')
  expect(await reservePayout(desk.parts, id)).toBe('waiting')
  expect((await desk.read(id)).state).toBe('reserved')
  await desk.signerProgram().untilReady()
  expect(await reservePayout(desk.parts, id)).toBe('done')
  expect(await hasReservation(desk.database.app.reader, id)).toBe(true)
})

test('behavior: what the signer refuses and keeps nothing for can be cancelled again, and is not asked for at every turn', async () => {
  const { id } = await desk.ask(90n)
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
  expect(await reservePayout(desk.parts, id)).toBe('done')
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'day_limit' })
  expect(await hasReservation(desk.database.app.reader, id)).toBe(false)
  expect(await takePayout(desk.parts)).toEqual({ kind: 'none' })
  await desk.database.owner(
    `update withdrawals.step set at = at - interval '31 seconds' where withdrawal_id = $1 and state = 'reserved'`,
    [id],
  )
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
  // Refused again it waits twice as long; after a new signature the signer is asked at once, and once.
  await reservePayout(desk.parts, id)
  expect(await takePayout(desk.parts)).toEqual({ kind: 'none' })
  const { reader } = desk.database.app
  const [approved] = await desk.database.owner(
    'select approved_at as since from withdrawals.withdrawal where id = $1',
    [id],
  )
  expect(await readDelayed(reader, 10), 'a refused attempt is not the beginning of its wait').toMatchObject([approved])
  const approval = { withdrawalId: id, approverId: randomUUID(), digest: Buffer.alloc(32), signature: {} }
  await desk.database.app.transaction((tx) => insertApproval(tx, approval))
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
  await reservePayout(desk.parts, id)
  expect(await takePayout(desk.parts)).toEqual({ kind: 'none' })
})
