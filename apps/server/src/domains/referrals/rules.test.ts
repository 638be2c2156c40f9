import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeFrom, codeOf, type Joined, judgeAttribution, standingOf } from './rules.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const person = (change: Partial<Joined> = {}): Joined => ({
  personId: 'b',
  email: 'bea@example.test',
  joinedAt: at(2),
  isStaff: false,
  state: 'active',
  ...change,
})
const referrer = (change: Partial<Joined> = {}): Joined =>
  person({ personId: 'a', email: 'ana@example.test', joinedAt: at(1), ...change })

describe('codes', () => {
  test('behavior: eight letters out of any bytes, read back whatever the case and the blanks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 40 }), (chance) => {
        const code = codeFrom(chance)
        expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
        expect(codeOf(` ${code.toLowerCase()}\n`)).toBe(code)
      }),
    )
  })

  test('error: too few bytes make no code, and anything else is none', () => {
    expect(() => codeFrom(new Uint8Array(7))).toThrow('eight random bytes')
    for (const text of ['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFGI', "' or 1=1"]) {
      expect(codeOf(text), text).toBeUndefined()
    }
  })
})

describe('who counts as invited', () => {
  test('a person who joined later, by another person’s code', () => {
    expect(judgeAttribution(person(), referrer())).toBe('attributed')
    expect(judgeAttribution(person(), referrer({ state: 'frozen' }))).toBe('attributed')
  })

  test.each([
    ['oneself', { personId: 'b' }],
    ['one who joined later', { joinedAt: at(3) }],
    ['one who joined at the same moment', { joinedAt: at(2) }],
    ['staff', { isStaff: true }],
    ['a closed account', { state: 'closed' as const }],
  ])('error: not by %s', (_name, change) => {
    expect(judgeAttribution(person(), referrer(change))).toBe('refused')
  })

  test('error: staff do not count as invited', () => {
    expect(judgeAttribution(person({ isStaff: true }), referrer())).toBe('refused')
  })

  test.each([
    ['ana+two@example.test', 'ana@example.test'],
    ['ANA+x@Example.test', 'ana+y@example.test'],
    ['a.n.a@gmail.com', 'ana@googlemail.com'],
  ])('error: %s and %s are one mailbox', (one, other) => {
    expect(judgeAttribution(person({ email: one }), referrer({ email: other }))).toBe('same_person')
  })

  test('dots make another mailbox where the provider says so', () => {
    expect(judgeAttribution(person({ email: 'a.na@example.test' }), referrer({ email: 'ana@example.test' }))).toBe(
      'attributed',
    )
  })

  test('behavior: whatever codes people use, following invitations never comes back to where it began', () => {
    const people = fc.array(fc.record({ joined: fc.nat({ max: 50 }), by: fc.nat({ max: 11 }) }), { maxLength: 12 })
    fc.assert(
      fc.property(people, (list) => {
        const all = list.map(({ joined }, index) =>
          person({ personId: `${index}`, email: `p${index}@example.test`, joinedAt: at(joined) }),
        )
        const invitedBy = new Map<string, string>()
        for (const [index, { by }] of list.entries()) {
          const one = all[index]
          const other = all[by % all.length]
          if (one !== undefined && other !== undefined && judgeAttribution(one, other) === 'attributed') {
            invitedBy.set(one.personId, other.personId)
          }
        }
        for (const start of invitedBy.keys()) {
          const seen = new Set<string>()
          for (let id: string | undefined = start; id !== undefined; id = invitedBy.get(id)) {
            expect(seen.has(id)).toBe(false)
            seen.add(id)
          }
        }
      }),
    )
  })
})

describe('the stage of an invitation and the reason', () => {
  const none = { objection: null, bonusState: null, bonusReason: null, personState: 'active' } as const
  test.each([
    [none, 'joined', 'no_plan_yet'],
    [{ ...none, personState: 'closed' }, 'ended', 'account_closed'],
    [{ ...none, objection: 'same_person' }, 'ended', 'same_person'],
    [{ ...none, bonusState: 'reserved' }, 'running', 'plan_running'],
    [{ ...none, bonusState: 'paid', personState: 'closed' }, 'paid', 'paid'],
    [{ ...none, bonusState: 'ended', bonusReason: 'left_early' }, 'ended', 'left_early'],
    [{ ...none, bonusState: 'ended', bonusReason: 'plan_without_bonus' }, 'ended', 'plan_without_bonus'],
  ] as const)('%o: %s, %s', (invitation, stage, reason) => {
    expect(standingOf(invitation)).toEqual({ stage, reason })
  })
})
