import { expect, test } from 'vitest'
import { payoutDesk } from '#testing/payout-desk.ts'
import { backUp } from '#testing/restore.ts'

test('MON6: the signer notices a restored database when it starts, and signs nothing until it was adopted', async () => {
  const desk = await payoutDesk()
  await desk.restartSigner()
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: false } })
  const backup = await backUp(desk.database)
  await backup.restore()
  await desk.restartSigner()
  expect(await desk.parts.signer.switchState()).toMatchObject({ value: { stopped: true, by: 'signer' } })
  const { id, to } = await desk.ask(10n)
  await desk.turn()
  expect(await desk.read(id)).toMatchObject({ state: 'delayed', reason: 'stopped' })
  expect(await desk.token.balanceOf(to)).toBe(0n)
})
