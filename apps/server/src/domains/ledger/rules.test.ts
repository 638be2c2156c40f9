import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assertDraft,
  capitalAccount,
  chainAccount,
  draftContent,
  type EntryDraft,
  entryHead,
  entryId,
  escrowAccount,
  formatEntryId,
  groupOf,
  investorAccount,
  investorAccounts,
  lastEntryIdOf,
  type Posting,
  parseEntryId,
  peopleIn,
  postingSides,
} from './rules.ts'

const person = '0b54d37c-6a06-4e0d-9d3e-3f7f3a4f6f11'
const cash = investorAccount(person, 'cash')
const posting: Posting = { source: chainAccount('custody', 1), target: cash, amountMicro: 5n }
const draft: EntryDraft = {
  key: 'deposit:1',
  reason: 'deposit.credited',
  actor: 'system:watcher',
  about: 'deposit:1',
  postings: [posting],
}

describe('account keys', () => {
  test('say what the account is', () => {
    expect(cash).toBe(`investor:${person}:cash`)
    expect(investorAccounts(person)).toEqual(
      ['cash', 'locked', 'profit', 'bonus', 'leaving'].map((kind) => `investor:${person}:${kind}`),
    )
    expect(escrowAccount(person)).toBe(`position:${person}:escrow`)
    expect(chainAccount('suspense', 31_337)).toBe('suspense:31337')
    expect(capitalAccount).toBe('operator:capital')
  })
  test.each(['', 'x', person.toUpperCase(), `${person} `, `x${person}`, `${person}:cash`])(
    'error: %j is no person’s id',
    (id) => {
      expect(() => investorAccount(id, 'cash')).toThrow(new RangeError('accounts belong to a lower-case uuid'))
      expect(() => escrowAccount(id)).toThrow(RangeError)
    },
  )
  test.each([0, -1, 1.5, Number.NaN, 2 ** 60])('error: %s is no chain', (id) => {
    expect(() => chainAccount('custody', id)).toThrow(new RangeError('a chain id is a positive integer'))
  })
})

describe('entry numbers', () => {
  test('are group and place, and read back', () => {
    expect(formatEntryId(entryId(1042n, 3))).toBe('1042-3')
    expect(parseEntryId('#1042-3')).toBe(entryId(1042n, 3))
    expect(parseEntryId('1-1000')).toBe(entryId(1n, 1000))
    expect(groupOf(entryId(1042n, 1000))).toBe(1042n)
    expect([groupOf(lastEntryIdOf(1042n)), groupOf(lastEntryIdOf(1042n) + 1n)]).toEqual([1042n, 1043n])
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 1, max: 1000 }), (group, place) => {
        const id = entryId(group, place)
        return parseEntryId(formatEntryId(id)) === id && groupOf(id) === group
      }),
    )
  })
  test.each(['', '1042', '0-1', '1-0', '1-1001', '1-1-1', '-1-1', 'a-b', '1-1 ', '9999999999999999-1'])(
    'error: %j is no number',
    (text) => {
      expect(parseEntryId(text)).toBeUndefined()
    },
  )
})

describe('assertDraft', () => {
  test('passes a good one, at every limit', () => {
    assertDraft(draft)
    assertDraft({
      ...draft,
      key: 'k'.repeat(200),
      about: 'a'.repeat(160),
      postings: Array.from({ length: 8 }, () => posting),
    })
    assertDraft({ ...draft, key: 'k', about: 'a', postings: [{ ...posting, amountMicro: 10n ** 18n - 1n }] })
    assertDraft({
      ...draft,
      reason: `${'r'.repeat(40)}.${'_'.repeat(40)}`,
      actor: `operator:${'A.9_-'.repeat(12)}last`,
    })
  })
  const key = 'an entry key has 1 to 200 characters'
  const about = 'an entry is about something of 1 to 160 characters'
  const count = 'an entry has 1 to 8 postings'
  const amount = 'a posting moves a positive amount'
  test.each<[string, string, Partial<EntryDraft>]>([
    ['no key', key, { key: '' }],
    ['a long key', key, { key: 'k'.repeat(201) }],
    ['a reason that is a sentence', 'not a reason: because I want', { reason: 'because I want' }],
    ['a reason without a verb', 'not a reason: deposit', { reason: 'deposit' }],
    ['a reason with a word before', 'not a reason: a deposit.credited', { reason: 'a deposit.credited' }],
    ['a reason with a word after', 'not a reason: deposit.credited now', { reason: 'deposit.credited now' }],
    ['a long reason', `not a reason: a.${'b'.repeat(41)}`, { reason: `a.${'b'.repeat(41)}` }],
    ['an actor without a kind', 'not an actor', { actor: 'unnamed' }],
    ['an actor with a space', 'not an actor', { actor: 'person:a b' }],
    ['an actor with a word before', 'not an actor', { actor: 'a person:b' }],
    ['an actor with a long name', 'not an actor', { actor: `person:${'b'.repeat(65)}` }],
    ['about nothing', about, { about: '' }],
    ['about too much', about, { about: 'a'.repeat(161) }],
    ['no postings', count, { postings: [] }],
    ['nine postings', count, { postings: Array.from({ length: 9 }, () => posting) }],
    ['nothing moved', amount, { postings: [{ ...posting, amountMicro: 0n }] }],
    ['a negative amount', amount, { postings: [posting, { ...posting, amountMicro: -1n }] }],
    ['more than there can be', amount, { postings: [{ ...posting, amountMicro: 10n ** 18n }] }],
    [
      'to itself',
      'a posting moves between two accounts',
      { postings: [{ source: cash, target: cash, amountMicro: 1n }] },
    ],
  ])('error: %s', (_name, message, change) => {
    expect(() => assertDraft({ ...draft, ...change })).toThrow(new RangeError(message))
  })
})

describe('draftContent', () => {
  test('says everything but key and actor', () => {
    expect(draftContent(draft)).toBe(`deposit.credited|custody:1>${cash}:5|deposit:1`)
    expect(draftContent({ ...draft, key: 'other', actor: 'system:other' })).toBe(draftContent(draft))
  })
  test.each<[string, Partial<EntryDraft>]>([
    ['reason', { reason: 'deposit.returned' }],
    ['about', { about: 'deposit:2' }],
    ['amount', { postings: [{ ...posting, amountMicro: 6n }] }],
    ['accounts', { postings: [{ ...posting, target: capitalAccount }] }],
    ['number of postings', { postings: [posting, posting] }],
  ])('differs with another %s', (_name, change) => {
    expect(draftContent({ ...draft, ...change })).not.toBe(draftContent(draft))
  })
})

describe('an entry as staff read it', () => {
  const names = new Map([[person, 'Ann Lee']])
  const line = { source: 'operator:capital', target: cash, actor: `person:${person}`, amountMicro: 3_000_000n }
  test('names the people it touches, each once', () => {
    expect(peopleIn([line, { ...line, source: cash, target: 'custody:1', actor: 'system:worker' }])).toEqual([person])
    expect(peopleIn([{ source: 'custody:1', target: 'operator:capital', actor: 'system:worker' }])).toEqual([])
  })
  test('says who acted, and whose accounts were touched', () => {
    const businessAt = new Date('2026-11-15T09:00:00.000Z')
    const entry = { id: entryId(7n, 2), businessAt, reason: 'plan.matured', about: 'position:1', actor: line.actor }
    const { id: _id, businessAt: _at, ...said } = entry
    expect(entryHead(entry, names)).toEqual({
      ...said,
      id: '7-2',
      at: '2026-11-15T09:00:00.000Z',
      actorName: 'Ann Lee',
    })
    expect(entryHead({ ...entry, actor: 'system:worker' }, names).actorName).toBeNull()
    expect(postingSides(line, names)).toEqual({
      source: 'operator:capital',
      sourceName: null,
      target: cash,
      targetName: 'Ann Lee',
      amount: '3.000000',
    })
  })
})
