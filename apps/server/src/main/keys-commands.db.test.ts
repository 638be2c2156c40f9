import { expect, test } from 'vitest'
import { payoutDesk } from '#testing/payout-desk.ts'
import { renewKeys } from './keys-commands.ts'

test('MON7: keys are not renewed while payouts run or one is under way; the refusal says that nothing was changed', async () => {
  const desk = await payoutDesk({ ownKeys: true })
  const config = { CHAIN_ID: desk.anvil.chainId, SIGNER_SOCKET: desk.socketPath }
  const renew = () => renewKeys(desk.database.app, config)
  expect(await renew()).toEqual({
    done: false,
    text: 'Stop payouts first (Admin, Withdrawals). Nothing was changed.',
  })
  await desk.ask(20n)
  await desk.turn()
  await desk.parts.signer.stop({ reason: 'new keys', by: 'test' })
  expect(await renew()).toMatchObject({ done: false, text: expect.stringContaining('Payouts under way: 1') })
  expect(await desk.database.owner('select from treasury.key_ring')).toHaveLength(1)
})
