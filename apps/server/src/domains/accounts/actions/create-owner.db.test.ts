import { expect, test } from 'vitest'
import { createPasswords } from '#platform/crypto/passwords.ts'
import { createGate } from '#platform/gate/gate.ts'
import { codeAt } from '#testing/factors.ts'
import { TestClock, testParty } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPermissions } from '../store/permissions.ts'
import { checkFactor } from './check-factor.ts'
import { createOwner } from './create-owner.ts'

const database = prepareDatabase()

const clock = new TestClock()
const joined: string[] = []
const parts = () => ({
  database: database.app,
  masterKey: Buffer.alloc(32, 1),
  clock,
  party: testParty,
  passwords: createPasswords(createGate({ parallelMax: 2, waitingMax: 20 })),
  onPersonCreated: async (_tx: unknown, personId: string) => {
    joined.push(personId)
  },
})
const create = (email: string) => createOwner(parts(), { email, fullName: 'Ada Okafor' })

test('an owner is an Admin with a second factor, recovery codes and a link for the password', async () => {
  const made = await create('A.O@example.test')
  if (!made.ok) throw new Error(made.code)
  const { personId, passwordToken, totpUri, recoveryCodes } = made.value
  expect(joined).toEqual([personId])
  expect(await readPermissions(database.app.reader, personId)).toEqual(['owner'])
  const [row] = await database.owner('select * from accounts.person where id = $1', [personId])
  expect(row).toMatchObject({
    email: 'a.o@example.test',
    username: 'A_O',
    role: 'Admin',
    email_verified_at: clock.now(),
  })
  expect(recoveryCodes).toHaveLength(10)
  expect(passwordToken.length).toBeGreaterThan(40)
  const secret = new URL(totpUri).searchParams.get('secret') ?? ''
  const proof = { method: 'totp', code: await codeAt(clock, secret) } as const
  expect((await database.app.transaction((tx) => checkFactor(tx, parts(), { personId, proof }))).ok).toBe(true)
  expect(await database.owner('select actor from audit.record where subject = $1', [`person:${personId}`])).toEqual([
    { actor: 'operator:cli' },
  ])
})

test('error: an email that is taken creates no owner', async () => {
  expect(await create('a.o@example.test')).toEqual({ ok: false, code: 'email_taken' })
})

test('error: after the second owner this way is closed, even for five at once', async () => {
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map((number) => create(`owner${number}@example.test`)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await create('late@example.test')).toEqual({ ok: false, code: 'owners_exist' })
  expect(await database.owner('select count(*)::int as people from accounts.person')).toEqual([{ people: 2 }])
})
