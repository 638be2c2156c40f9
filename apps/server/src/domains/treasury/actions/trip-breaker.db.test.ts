import { expect, test } from 'vitest'
import { payoutDesk } from '#testing/payout-desk.ts'
import { listAlarms } from './list-alarms.ts'
import { tripBreaker } from './trip-breaker.ts'

test('stops both sides: the alarm of this one and the switch of the signer', async () => {
  const { parts, anvil, database } = await payoutDesk()
  const alarm = { kind: 'nonce_gap', chainId: anvil.chainId, about: 'wallet:1' } as const
  await tripBreaker(parts, alarm)
  await tripBreaker(parts, alarm)
  const { alarms, payoutsStopped } = await listAlarms(database.app.reader)
  expect(payoutsStopped).toBe(true)
  expect(alarms).toMatchObject([{ kind: 'nonce_gap', about: 'wallet:1', stopsPayouts: true }])
  expect(await parts.signer.switchState()).toMatchObject({ value: { stopped: true, by: 'system:breaker' } })
})

test('behavior: a signer that does not answer leaves the alarm standing', async () => {
  const { parts, anvil, database, signerProgram } = await payoutDesk({ hasSignerProcess: true })
  await signerProgram().stop()
  await tripBreaker(parts, { kind: 'reserves_short', chainId: anvil.chainId, about: 'chain' })
  expect((await listAlarms(database.app.reader)).payoutsStopped).toBe(true)
})
