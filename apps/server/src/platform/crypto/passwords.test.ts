import words from '@clearhold/contract/accounts/common-passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { createGate } from '../gate/gate.ts'
import { createPasswords, isCommonPassword } from './passwords.ts'

const passwords = createPasswords(createGate({ parallelMax: 2, waitingMax: 10 }))

test('keeps argon2id with OWASP’s costs, and knows its password again', async () => {
  const hash = await passwords.hash('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'correct horse battery')).toBe(true)
  expect(await passwords.verify(hash, 'correct horse batter')).toBe(false)
})

test('behavior: the same letters from another keyboard are the same password', async () => {
  const hash = await passwords.hash('contrasen\u0303a larga')
  expect(await passwords.verify(hash, 'contraseña larga')).toBe(true)
})

test('error: a password of an unknown account is never right, and takes as long to be wrong', async () => {
  const hash = await passwords.hash('correct horse battery')
  const spans = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 9; round += 1) {
    for (const [name, against] of [
      ['known', hash],
      ['unknown', undefined],
    ] as const) {
      const startedAt = performance.now()
      expect(await passwords.verify(against, 'wrong wrong wrong')).toBe(false)
      spans[name].push(performance.now() - startedAt)
    }
  }
  const best = (values: number[]) => Math.min(...values)
  expect(best(spans.unknown)).toBeGreaterThan(best(spans.known) * 0.5)
})

test('the list is long, and holds only what the rule on length would let through', () => {
  expect(words.length).toBeGreaterThan(1_000)
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'qwertyuiop',
  'Iloveyou1',
  'Clearhold1',
  'ines_carvalho',
  'Ines_Carvalho1!',
])('refuses %s', (password) => {
  expect(isCommonPassword(password, ['ines_carvalho', 'ines@example.test'])).toBe(true)
})

test.each(['correct horse battery', 'kX9-wolle-am-See', 'mi perro come lunes', 'tr0ub4dor-and-three'])(
  'accepts %s',
  (password) => {
    expect(isCommonPassword(password, ['ines_carvalho', 'ines@example.test'])).toBe(false)
  },
)
