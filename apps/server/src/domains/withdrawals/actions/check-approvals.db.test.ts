import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { demoEvidence, newApproverKey } from '#testing/signer-desk.ts'
import { insertApproval } from '../store/approvals.ts'
import { checkApprovals } from './check-approvals.ts'
import { reservePayout } from './reserve-payout.ts'
import { takePayout } from './take-payout.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await payoutDesk()
})

const alarms = () =>
  desk.database.owner(
    `select kind, about, stops_payouts as stops from treasury.alarm where kind <> 'nonce_gap' order by id`,
  )

async function approveAsStranger(id: string): Promise<void> {
  const stranger = newApproverKey()
  const digest = (await desk.read(id)).digest ?? Buffer.alloc(0)
  await desk.database.app.transaction((tx) =>
    insertApproval(tx, {
      withdrawalId: id,
      approverId: stranger.personId,
      digest,
      signature: demoEvidence(stranger.key, digest),
    }),
  )
}

test('SEC4: a signature that the signer does not know rings at once, while more are waited for, and stops nothing', async () => {
  const { id } = await desk.ask(20n, { state: 'review' })
  await checkApprovals(desk.parts, id)
  expect(await alarms()).toEqual([])
  await approveAsStranger(id)
  await checkApprovals(desk.parts, id)
  await checkApprovals(desk.parts, id)
  expect(await alarms()).toEqual([{ kind: 'signature_unknown', about: `withdrawal:${id}`, stops: false }])
})

test('behavior: a signer that does not answer leaves it to the moment before it signs', async () => {
  const { id } = await desk.ask(20n, { state: 'review' })
  await approveAsStranger(id)
  const unreachable = async () => {
    throw new Error('the signer did not answer')
  }
  await checkApprovals({ ...desk.parts, signer: { ...desk.parts.signer, unknownApprovers: unreachable } }, id)
  expect((await alarms()).length).toBe(1)
})

test('SEC4: a withdrawal that the book has nothing set aside for stops everything', async () => {
  const { id } = await desk.ask(20n)
  await tamper(
    desk.database,
    `update ledger.entry set about = 'withdrawal:${randomUUID()}' where about = 'withdrawal:${id}'`,
  )
  expect(await takePayout(desk.parts)).toMatchObject({ kind: 'taken', id })
  await reservePayout(desk.parts, id)
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
  expect(await alarms()).toContainEqual({ kind: 'hold_missing', about: `withdrawal:${id}`, stops: true })
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true } })
})
