import { expect, test } from 'vitest'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { passHours } from '#testing/plans.ts'
import { testDatabase } from '#testing/resources.ts'
import {
  asked,
  fund,
  insertWithdrawer,
  prepareChain,
  setVerification,
  testWithdrawalParts,
} from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readWithdrawTerms } from './read-withdraw-terms.ts'

const world = prepareWithdrawals()

test('says what is free, what the limits leave, who must look, and what is missing', async () => {
  const personId = await insertWithdrawer(world.database)
  await fund(world.database, personId, 'profit', 7n)
  await asked(world.parts, personId, { amount: '250' })
  expect(await readWithdrawTerms(world.parts, personId)).toMatchObject({
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
  expect(await readWithdrawTerms(world.parts, personId)).toMatchObject({
    kycStatus: 'pending',
    limits: { day: '500.000000', dayLeft: '250.000000' },
    secondFactorNeeded: true,
  })
  await setVerification(world.database, personId, 'rejected finally')
  expect(await readWithdrawTerms(world.parts, personId)).toMatchObject({
    kycStatus: 'rejected',
    returnable: { amount: '757.000000', address: null },
  })
})

test('says when nothing is sent: by the kill switch, or by an alarm', async () => {
  const personId = await insertWithdrawer(world.database)
  const isStopped = async () => (await readWithdrawTerms(world.parts, personId)).stopped
  await world.database.owner(`insert into signer.switch (stopped, reason, by) values (true, 'a test', 'person:x')`)
  expect(await isStopped()).toBe(true)
  await world.database.owner('delete from signer.switch')
  expect(await isStopped()).toBe(false)
  const alarm = { kind: 'deep_reorg' as const, chainId: 31_337, about: 'test', stopsPayouts: true }
  await world.database.app.transaction((tx) => raiseAlarm(tx, alarm))
  expect(await isStopped()).toBe(true)
})

test('while a demo’s past is lived, and for what was asked then, a day and a month of the caps are those of the business clock', async () => {
  const database = await testDatabase()
  await beginInThePast(database, 90)
  await prepareChain(database)
  const parts = testWithdrawalParts(database)
  const personId = await insertWithdrawer(database, { cash: 2_000n })
  const left = async () => {
    const { dayLeft, monthLeft } = (await readWithdrawTerms(parts, personId)).limits
    return [dayLeft, monthLeft]
  }
  await asked(parts, personId, { amount: '300' })
  expect(await left()).toEqual(['9700.000000', '49700.000000'])
  await passHours(database.app, 25)
  expect(await left()).toEqual(['10000.000000', '49700.000000'])
  await asked(parts, personId, { amount: '200' })
  expect(await left()).toEqual(['9800.000000', '49500.000000'])
  await passHours(database.app, 24 * 31)
  expect(await left()).toEqual(['10000.000000', '50000.000000'])
  await endInThePresent(database)
  expect(await left()).toEqual(['10000.000000', '50000.000000'])
  await asked(parts, personId, { amount: '100' })
  // From here on it is real time, however far the clock is moved.
  await passHours(database.app, 24 * 40)
  expect(await left()).toEqual(['9900.000000', '49900.000000'])
})
