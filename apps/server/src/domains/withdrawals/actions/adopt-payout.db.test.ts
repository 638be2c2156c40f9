import { expect, test } from 'vitest'
import { payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { readAdopted } from '../store/payouts.ts'
import { adoptPayout } from './adopt-payout.ts'

test('MON6: what the signer knows bytes of, and this database says was never begun, is followed to its end', async () => {
  const desk = await payoutDesk()
  const { id, to } = await desk.ask(30n)
  const waiting = await desk.ask(31n, { state: 'review' })
  await desk.turn()
  // As in a restored database, once the signer has adopted the bytes.
  await tamper(desk.database, `update withdrawals.withdrawal set state = 'review', tx_hash = null where id = '${id}'`)
  expect(await readAdopted(desk.database.app.reader, desk.anvil.chainId)).toEqual([id])
  expect(await adoptPayout(desk.parts, waiting.id)).toBe(false)
  await desk.pass(3)
  expect((await desk.read(id)).state).toBe('settled')
  expect((await desk.read(waiting.id)).state).toBe('review')
  expect(await desk.token.balanceOf(to)).toBe(30_000_000n)
})
