import { expect, test } from 'vitest'
import { eventsOf, registerUnverified } from '#testing/accounts.ts'
import { lockPerson } from '../store/people.ts'
import { prepareParts } from '../testing.ts'
import { markEmailConfirmed } from './mark-email-confirmed.ts'

const world = prepareParts()

test('an account is opened once, and the others are told once', async () => {
  const personId = await registerUnverified(world.database, world.parts)
  const told: string[] = []
  const parts = { ...world.parts, onEmailVerified: async (_tx: unknown, id: string) => void told.push(id) }
  for (let time = 0; time < 2; time += 1) {
    await world.database.app.transaction(async (tx) => {
      const person = await lockPerson(tx, personId)
      if (person !== undefined) await markEmailConfirmed(tx, parts, person)
    })
  }
  expect(told).toEqual([personId])
  expect(await eventsOf(world.database, personId)).toEqual(['account.registered', 'account.email_verified'])
})
