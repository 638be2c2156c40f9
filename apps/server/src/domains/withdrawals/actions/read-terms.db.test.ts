import { expect, test } from 'vitest'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { asked, fund, insertWithdrawer, setVerification } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readTerms } from './read-terms.ts'

const world = prepareWithdrawals()

test('says what is free, what the limits leave, who must look, and what is missing', async () => {
  const personId = await insertWithdrawer(world.database)
  await fund(world.database, personId, 'profit', 7n)
  await asked(world.parts, personId, { amount: '250' })
  expect(await readTerms(world.parts, personId)).toMatchObject({
    network: 'Test chain',
    kycStatus: 'verified',
    available: { capital: '750.000000', profit: '7.000000', referral_bonus: '0.000000', all: '757.000000' },
    matured: { capital: '0.000000', profit: '0.000000', referral_bonus: '0.000000', all: '0.000000' },
    minimum: '1.000000',
    charge: '0.00',
    limits: { day: '10000.000000', dayLeft: '9750.000000', month: '50000.000000', monthLeft: '49750.000000' },
    tiers: { autoUpTo: '50.000000', oneUpTo: '200.000000' },
    stopped: false,
    secondFactorNeeded: false,
    bankOffered: true,
    returnable: null,
  })
  await setVerification(world.database, personId, 'pending')
  await world.database.owner('update accounts.person set totp_secret_sealed = null where id = $1', [personId])
  expect(await readTerms(world.parts, personId)).toMatchObject({
    kycStatus: 'pending',
    limits: { day: '500.000000', dayLeft: '250.000000' },
    secondFactorNeeded: true,
  })
  await setVerification(world.database, personId, 'rejected finally')
  expect(await readTerms(world.parts, personId)).toMatchObject({
    kycStatus: 'rejected',
    returnable: { amount: '757.000000', address: null },
  })
})

test('says when nothing is sent: by the kill switch, or by an alarm', async () => {
  const personId = await insertWithdrawer(world.database)
  const isStopped = async () => (await readTerms(world.parts, personId)).stopped
  await world.database.owner(`insert into signer.switch (stopped, reason, by) values (true, 'a test', 'person:x')`)
  expect(await isStopped()).toBe(true)
  await world.database.owner('delete from signer.switch')
  expect(await isStopped()).toBe(false)
  const alarm = { kind: 'deep_reorg' as const, chainId: 31_337, about: 'test', stopsPayouts: true }
  await world.database.app.transaction((tx) => raiseAlarm(tx, alarm))
  expect(await isStopped()).toBe(true)
})
