import { expect, test } from 'vitest'
import { enrolTotp } from '#testing/factors.ts'
import { prepareFactors } from '../testing.ts'
import { notifyOfFactor } from './notify-of-factor.ts'

const world = prepareFactors()

test('its owner and the audit log learn of a new factor', async () => {
  await enrolTotp(world.database.app, world.parts(), world.personId)
  expect(
    await world.database.owner('select type, payload from platform.outbox where person_id = $1', [world.personId]),
  ).toEqual([{ type: 'account.factor_added', payload: { factor: 'totp' } }])
  expect(
    await world.database.owner('select actor, action from audit.record where subject = $1', [
      `person:${world.personId}`,
    ]),
  ).toEqual([{ actor: `person:${world.personId}`, action: 'account.factor_added' }])
})

test('SEC7: the first factor is a change of credentials like every further one, which brings no new recovery codes', async () => {
  await enrolTotp(world.database.app, world.parts(), world.personId)
  const changedAt = async () => {
    const [row] = await world.database.owner('select credentials_changed_at from accounts.person where id = $1', [
      world.personId,
    ])
    return row?.['credentials_changed_at']
  }
  expect(await changedAt()).toEqual(world.clock.now())
  world.clock.pass(60)
  const announced = await world.database.app.transaction((tx) =>
    notifyOfFactor(tx, { personId: world.personId, now: world.clock.now() }, { factor: 'passkey' }),
  )
  expect(announced).toEqual({ recoveryCodes: null })
  expect(await changedAt()).toEqual(world.clock.now())
})
