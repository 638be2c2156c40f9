import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { listWitnesses } from './list-witnesses.ts'

const database = prepareDatabase()

test('those of the operator come last; one that was taken out is shown while it refuses', async () => {
  const key = (name: string) => `${name}${'+'.padEnd(60, 'k')}`
  await database.owner(
    `insert into audit.witness (verifier_key, name, run_by, is_operators, is_listed, refuses, cosigned_size, cosigned_at) values
       ('${key('a')}', 'a', 'Clearhold', true, true, false, 3, '2026-11-18T10:00:00Z'),
       ('${key('b')}', 'b', 'A university', false, true, false, null, null),
       ('${key('c')}', 'c', 'A bank', false, false, true, null, null),
       ('${key('d')}', 'd', 'A club', false, false, false, null, null)`,
  )
  expect(await listWitnesses(database.app.reader)).toEqual([
    { name: 'b', runBy: 'A university', isOperators: false, cosignedAt: null, refuses: false },
    { name: 'c', runBy: 'A bank', isOperators: false, cosignedAt: null, refuses: true },
    { name: 'a', runBy: 'Clearhold', isOperators: true, cosignedAt: '2026-11-18T10:00:00.000Z', refuses: false },
  ])
})
