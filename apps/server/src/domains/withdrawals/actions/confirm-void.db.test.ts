import { expect, test } from 'vitest'
import { listAlarms } from '#domains/treasury/index.ts'
import { rpc } from '#stack/anvil.ts'
import { gwei, payoutDesk } from '#testing/payout-desk.ts'
import { tamper } from '#testing/resources.ts'
import { refusedReason } from '../rules.ts'
import { giveUpPayout } from './give-up-payout.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { reservePayout } from './reserve-payout.ts'
import { takePayout } from './take-payout.ts'

async function givenUp() {
  const desk = await payoutDesk()
  const asked = await desk.ask(20n)
  await takePayout(desk.parts)
  await reservePayout(desk.parts, asked.id)
  const end = () =>
    desk.database.owner(`update withdrawals.withdrawal set state = 'rejected', end_entry_id = 1 where id = $1`, [
      asked.id,
    ])
  return { desk, end, ...asked }
}

test('MON6: what was given up can be given back once what fills its nonce stands deep in the chain, and not before', async () => {
  const { desk, end, id } = await givenUp()
  await giveUpPayout(desk.parts, id, 'destination_refused')
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'failed', reason: refusedReason, confirmations: 0 })
  await expect(end()).rejects.toThrow('could still be signed')
  await desk.pass(3)
  expect(await desk.read(id)).toMatchObject({ state: 'failed', confirmations: 3 })
  await end()
})

test('MON6: where lost bytes of it were mined instead, it was paid: uncertain, everything stops, nothing is given back', async () => {
  const { desk, end, id, to } = await givenUp()
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  const lost = await desk.parts.signer.sign(id, { maxFeeWei: 9n * gwei, priorityFeeWei: gwei })
  if (!lost.ok) throw new Error(lost.code)
  // As in a restored database: the nonce is kept, the bytes are lost.
  await tamper(desk.database, `delete from signer.transaction where withdrawal_id = '${id}'`)
  await desk.database.app.transaction((tx) =>
    moveWithdrawal(tx, { id, from: ['reserved'], to: 'failed', reason: refusedReason }),
  )
  await desk.turn()
  await rpc(desk.anvil.url, 'anvil_dropAllTransactions', [])
  await rpc(desk.anvil.url, 'eth_sendRawTransaction', [lost.value.raw])
  await desk.pass(4)
  expect(await desk.token.balanceOf(to)).toBe(20_000_000n)
  expect(await desk.read(id)).toMatchObject({ state: 'uncertain', reason: 'nonce_used_outside' })
  expect((await listAlarms(desk.database.app.reader)).alarms.map(({ kind }) => kind)).toContain('nonce_used_outside')
  await expect(end()).rejects.toThrow('is being sent')
})
