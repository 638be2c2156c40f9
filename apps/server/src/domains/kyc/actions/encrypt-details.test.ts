import { expect, test } from 'vitest'
import { randomKey } from '#platform/crypto/crypto.ts'
import { encryptDetails } from './encrypt-details.ts'

const details = { fullname: 'Inês Maria Carvalho', dob: '1991-06-14', address: '12 Harbour Row, Cork, Ireland' }

test('nothing that was typed is readable, and the same details are never the same bytes twice', () => {
  const key = randomKey()
  const first = encryptDetails(key, 'case', 1, details)
  for (const typed of Object.values(details)) expect(first.includes(typed)).toBe(false)
  expect(encryptDetails(key, 'case', 1, details).equals(first)).toBe(false)
})
