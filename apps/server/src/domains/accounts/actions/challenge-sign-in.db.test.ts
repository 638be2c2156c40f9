import { expect, test } from 'vitest'
import { TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { challengeSignIn } from './challenge-sign-in.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { masterKey: Buffer.alloc(32, 1), clock, party: testParty }

test('behavior: expired challenges are deleted when the next one is issued', async () => {
  const ask = () => database.app.transaction((tx) => challengeSignIn(tx, parts))
  const count = async () => {
    const [row] = await database.owner('select count(*)::int as waiting from accounts.passkey_challenge')
    return row?.['waiting']
  }
  for (let index = 0; index < 15; index += 1) await ask()
  clock.pass(301)
  await ask()
  expect(await count()).toBe(1)
})
