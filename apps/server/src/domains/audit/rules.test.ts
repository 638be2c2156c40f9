import { describe, expect, test } from 'vitest'
import { sha256 } from '#platform/crypto/crypto.ts'
import {
  canonicalJson,
  describeRecord,
  epochText,
  firstDifference,
  genesisHash,
  type LinkContent,
  linkText,
  peopleIn,
  type StoredRecord,
} from './rules.ts'
import { digestOf } from './store/records.ts'

const content: LinkContent = {
  version: 1,
  seq: 7n,
  kind: 'group',
  ref: 42n,
  contentDigest: Buffer.alloc(32, 1),
  rowMarks: Buffer.alloc(16, 2),
  sealedAt: '1700000000.123000',
}

/** SHA-256 of sixteen bytes of 2. */
const digestOfMarks = '292afde3b64e6636d68f1120d9242f1f85e38ef7bf306e4407c2303eb63791ef'

test('a link’s text says every field and the hash before', () => {
  expect(linkText(genesisHash, content, sha256)).toBe(
    `${'00'.repeat(32)}|7|group|42|${'01'.repeat(32)}|${'02'.repeat(16)}|1700000000.123000`,
  )
})

test('from version 2 on it says the digest of the marks: its length does not follow from the number of rows', () => {
  const thousand = { ...content, version: 2 as const, rowMarks: Buffer.alloc(8_008, 2) }
  expect(linkText(genesisHash, { ...content, version: 2 }, sha256)).toBe(
    `2|${'00'.repeat(32)}|7|group|42|${'01'.repeat(32)}|${digestOfMarks}|1700000000.123000`,
  )
  expect(linkText(genesisHash, thousand, sha256)).toHaveLength(
    linkText(genesisHash, { ...content, version: 2 }, sha256).length,
  )
  expect(linkText(genesisHash, thousand, sha256)).not.toBe(linkText(genesisHash, { ...content, version: 2 }, sha256))
})

test.each<[string, Partial<LinkContent>]>([
  ['version', { version: 2 }],
  ['seq', { seq: 8n }],
  ['kind', { kind: 'record' }],
  ['ref', { ref: 43n }],
  ['contentDigest', { contentDigest: Buffer.alloc(32, 9) }],
  ['rowMarks', { rowMarks: Buffer.alloc(8, 2) }],
  ['sealedAt', { sealedAt: '1700000000.123001' }],
])('another %s gives another text', (_field, change) => {
  expect(linkText(genesisHash, { ...content, ...change }, sha256)).not.toBe(linkText(genesisHash, content, sha256))
})

test('another hash before gives another text', () => {
  expect(linkText(Buffer.alloc(32, 1), content, sha256)).not.toBe(linkText(genesisHash, content, sha256))
})

test.each([
  [0, '0.000000'],
  [7, '0.007000'],
  [1_700_000_000_120, '1700000000.120000'],
  [1_700_000_001_000, '1700000001.000000'],
])('%s ms are %s', (milliseconds, text) => {
  expect(epochText(new Date(milliseconds))).toBe(text)
})

describe('marks', () => {
  const marks = (...rows: [place: number, value: number][]) =>
    Buffer.concat(rows.flatMap(([place, value]) => [Buffer.from([place >> 8, place & 255]), Buffer.alloc(6, value)]))
  const sealed = marks([0, 1], [2, 2], [700, 3])

  test('agree when nothing was touched', () => {
    expect(firstDifference(sealed, marks([0, 1], [2, 2], [700, 3]))).toBeUndefined()
    expect(firstDifference(marks(), marks())).toBeUndefined()
  })
  test('name the row that was changed', () => {
    expect(firstDifference(sealed, marks([0, 1], [2, 9], [700, 3]))).toEqual({ place: 2, what: 'was changed' })
    expect(firstDifference(sealed, marks([0, 1], [2, 2], [700, 4]))).toEqual({ place: 700, what: 'was changed' })
  })
  test('name the row that was taken away, not the one that moved up', () => {
    expect(firstDifference(sealed, marks([0, 1], [700, 3]))).toEqual({ place: 2, what: 'was taken away' })
    expect(firstDifference(sealed, marks([0, 1], [2, 2]))).toEqual({ place: 700, what: 'was taken away' })
  })
  test('name the row that was added', () => {
    expect(firstDifference(sealed, marks([0, 1], [1, 5], [2, 2], [700, 3]))).toEqual({ place: 1, what: 'was added' })
  })
  test('name the first of several by place', () => {
    expect(firstDifference(sealed, marks([700, 9], [0, 9], [2, 2]))).toEqual({ place: 0, what: 'was changed' })
    expect(firstDifference(marks([10, 1]), marks([9, 1], [10, 2]))).toEqual({ place: 9, what: 'was added' })
    expect(firstDifference(marks([300, 1], [20, 1]), marks([300, 2], [20, 2]))).toEqual({
      place: 20,
      what: 'was changed',
    })
    expect(firstDifference(marks([0, 1], [9, 1]), marks([0, 1], [10, 1]))).toEqual({ place: 9, what: 'was taken away' })
  })
})

test('canonical JSON does not depend on the order of keys, and keeps bigints and dates', () => {
  expect(canonicalJson({ b: [1n, null, 'x"'], a: new Date(0), c: undefined, d: { z: true, y: 1.5 } })).toBe(
    '{"a":"1970-01-01T00:00:00.000Z","b":[1,null,"x\\""],"d":{"y":1.5,"z":true}}',
  )
  expect(canonicalJson(undefined)).toBe('null')
  expect(digestOf({ a: 1, b: 2 })).toEqual(digestOf({ b: 2, a: 1 }))
  expect(digestOf({ a: 1, b: 2 })).not.toEqual(digestOf({ a: 1, b: 3 }))
})

const ann = 'aaaaaaaa-0000-4000-8000-aaaaaaaaaaaa'
const stored: StoredRecord = {
  id: 12n,
  actor: `person:${ann}`,
  action: 'kyc.viewed',
  subject: 'person:not-a-uuid',
  beforeDigest: null,
  afterDigest: Buffer.from('0a0b', 'hex'),
  requestId: 'r-1',
  happenedAt: new Date('2026-11-15T10:00:00Z'),
  happenedMicros: 1n,
  seq: null,
  hash: null,
  sealedAt: null,
}

test('people are named by a uuid, each once; other texts name no person', () => {
  expect(
    peopleIn([
      stored,
      { actor: `person:${ann}`, subject: `deposit:${ann}` },
      { actor: 'system:x', subject: `person:x${ann}` },
    ]),
  ).toEqual([ann])
  expect(peopleIn([{ actor: 'person:', subject: `person:${ann}0` }])).toEqual([])
})

test('a record is described with names where they are known, and with its link once it has all of it', () => {
  const described = {
    id: '12',
    at: '2026-11-15T10:00:00.000Z',
    actor: `person:${ann}`,
    actorName: 'Ann Lee',
    action: 'kyc.viewed',
    subject: 'person:not-a-uuid',
    subjectName: null,
    requestId: 'r-1',
    beforeDigest: null,
    afterDigest: '0a0b',
    link: null,
  }
  const names = new Map([[ann, 'Ann Lee']])
  const sealed = { seq: 3n, hash: Buffer.from('0c', 'hex'), sealedAt: new Date('2026-11-15T10:00:01Z') }
  expect(describeRecord(stored, names)).toEqual(described)
  for (const missing of [{ seq: null }, { hash: null }, { sealedAt: null }]) {
    expect(describeRecord({ ...stored, ...sealed, ...missing }, names).link).toBeNull()
  }
  expect(
    describeRecord({ ...stored, ...sealed, subject: 'payouts', beforeDigest: Buffer.from('01', 'hex') }, names),
  ).toEqual({
    ...described,
    subject: 'payouts',
    beforeDigest: '01',
    link: { seq: '3', hash: '0c', sealedAt: '2026-11-15T10:00:01.000Z' },
  })
})
