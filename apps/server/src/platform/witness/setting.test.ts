import { writeWitnessKey } from '@clearhold/proof/log/checkpoint'
import { expect, test } from 'vitest'
import { witnessesSchema } from './setting.ts'

const key = writeWitnessKey('witness.example/w1', new Uint8Array(32).fill(7))
const entry = { url: 'https://witness.example/', key, runBy: 'Example University', operators: false }
const read = (value: unknown) => witnessesSchema.safeParse(typeof value === 'string' ? value : JSON.stringify(value))

test('a witness is named by its key; none is a list too', () => {
  expect(read([entry]).data).toEqual([
    {
      name: 'witness.example/w1',
      url: 'https://witness.example',
      verifierKey: key,
      runBy: 'Example University',
      isOperators: false,
    },
  ])
  expect(read('').data).toEqual([])
})

test('error: says what is wrong', () => {
  const bad = [
    'x',
    '{}',
    [{ ...entry, url: 'ftp://witness.example' }],
    [{ ...entry, key: key.replace('w1', 'w2') }],
    [{ ...entry, runBy: ' ' }],
    [{ ...entry, operators: undefined }],
    [{ ...entry, more: 1 }],
    [entry, entry],
  ]
  for (const value of bad) expect(read(value).success, JSON.stringify(value)).toBe(false)
})
