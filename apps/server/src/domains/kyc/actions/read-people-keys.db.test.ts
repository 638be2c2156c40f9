import { expect, test } from 'vitest'
import { openForPerson, sealForPerson } from '#platform/crypto/sealed.ts'
import { prepareKyc } from '../testing.ts'
import { eraseDocuments } from './erase-documents.ts'
import { readPeopleKeys } from './read-people-keys.ts'

const world = prepareKyc()

test('SEC14: what another domain encrypted with a person’s key is shredded with their documents', async () => {
  const personKeys = readPeopleKeys(world.parts)
  const sealed = await sealForPerson(personKeys, world.personId, Buffer.from('a bank statement'), 'x')
  const read = () => openForPerson({ personKeys, masterKey: Buffer.alloc(32, 1) }, sealed, 'x')
  expect((await personKeys.obtain(world.personId)).keyId).toBe((await personKeys.obtain(world.personId)).keyId)
  expect(String(await read())).toBe('a bank statement')
  const erasure = { personId: world.personId, actor: 'operator:cli', soonerBecause: 'asked for in writing' }
  expect((await eraseDocuments(world.parts, erasure)).ok).toBe(true)
  expect(await read()).toBeUndefined()
})
