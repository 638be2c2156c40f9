import { closingSchema } from '@clearhold/contract/views/closing'
import { beforeAll, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { submitted } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { endedSessionKeptMs, signInKeptMs } from '../domains/accounts/index.ts'

const database = prepareDatabase()
let served: Served
beforeAll(async () => {
  served = await serveApi(database)
})

async function read(personId: string, of = 'me') {
  const authorization = `Bearer ${(await served.signIn(personId)).token}`
  return fetch(`${served.url}/api/user/${of}/closing`, { headers: { authorization } })
}
const closingOf = async (personId: string) => closingSchema.parse(await (await read(personId)).json())

test('an empty account can be closed, and what is kept is said from the settings and rules that delete it', async () => {
  const personId = await insertTestPerson(database)
  expect(await closingOf(personId)).toEqual({
    refusals: [],
    keptDays: {
      documents: served.kyc.retentionDays,
      threads: 730,
      signIns: signInKeptMs / 86_400_000,
      sessions: endedSessionKeptMs / 86_400_000,
    },
  })
})

test('each thing that is open is named', async () => {
  const personId = await insertTestPerson(database, { role: 'Admin' })
  await submitted(database, served.kyc, { personId })
  await database.owner(
    `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, reference)
     values (gen_random_uuid(), $1, 'bank', 'submitted', 5000000, 'REF-9')`,
    [personId],
  )
  await database.owner("insert into accounts.permission (person_id, permission) values ($1, 'support')", [personId])
  expect((await closingOf(personId)).refusals).toEqual(['deposit', 'identity', 'permissions'])
})

test('error: of another person nothing is said', async () => {
  const one = await insertTestPerson(database)
  const other = await insertTestPerson(database)
  expect((await read(one, other)).status).toBe(404)
})
