import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { describe, expect, test } from 'vitest'
import type { PersonDeed, StaffDeed } from './deeds.ts'
import { planPast } from './lives.ts'
import { ines, madeUpPeople } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(['whole', 'short'] as const)('the %s past', (size) => {
  const past = planPast(size)
  const deeds = past.moments.flatMap(({ people }) => people)
  const ofStaff = past.moments.flatMap(({ staff }) => staff)
  const endMs = past.days * dayMs

  test('is the same whenever it is planned', () => {
    expect(planPast(size)).toEqual(past)
  })

  test('goes forward, and ends before the present', () => {
    const times = past.moments.map(({ atMs }) => atMs)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(times[0]).toBeGreaterThan(0)
    expect(times.at(-1)).toBeLessThan(endMs - 2 * hourMs)
  })

  test('no person does anything before they joined, and each person does something', () => {
    const joined = new Set(['ines', 'mateo'])
    for (const deed of deeds) {
      if (deed.do === 'register') {
        expect(joined).not.toContain(deed.who)
        if (deed.invitedBy !== undefined) expect(joined).toContain(deed.invitedBy)
        joined.add(deed.who)
      }
      expect(joined).toContain(deed.who)
    }
    expect([...joined].sort()).toEqual([...past.people].sort())
  })

  test('what is decided was asked for before, and each thing has a name of its own', () => {
    const asked = new Set<string>()
    for (const { people, staff } of past.moments) {
      for (const deed of people) {
        if (deed.do === 'withdraw' || deed.do === 'tell_of_bank_payment') {
          expect(asked).not.toContain(deed.key)
          asked.add(deed.key)
        } else if ('key' in deed) expect(asked).toContain(deed.key)
      }
      for (const deed of staff) if ('key' in deed) expect(asked).toContain(deed.key)
    }
  })

  test('no plan ends so near the present that it would be chance whether it has ended', () => {
    for (const { atMs, people } of past.moments) {
      for (const deed of people) {
        if (deed.do !== 'begin_plan') continue
        const beforeMs = endMs - (atMs + demoPlanTerms[deed.plan].durationHours * hourMs)
        expect(beforeMs > 2 * hourMs || beforeMs < -hourMs, `${deed.who} ${deed.plan}`).toBe(true)
      }
    }
  })

  test('amounts lie within what each plan takes', () => {
    for (const deed of deeds) {
      if (deed.do !== 'begin_plan') continue
      const { minMicro, maxMicro } = demoPlanTerms[deed.plan]
      expect(deed.amountMicro).toBeGreaterThanOrEqual(minMicro)
      expect(deed.amountMicro).toBeLessThanOrEqual(maxMicro)
    }
  })

  test('people who wait for the staff are there when it ends', () => {
    const decided = new Set(ofStaff.flatMap((deed) => ('key' in deed ? [deed.key] : [])))
    const open = deeds.filter((deed) => 'key' in deed && !decided.has(deed.key))
    expect(open.some((deed) => deed.do === 'withdraw')).toBe(true)
    expect(open.some((deed) => deed.do === 'tell_of_bank_payment')).toBe(true)
  })
})

describe('half a year', () => {
  const past = planPast('whole')
  const deeds = past.moments.flatMap(({ people }) => people)
  const ofStaff = past.moments.flatMap(({ staff }) => staff)
  const count = (what: PersonDeed['do']) => deeds.filter((deed) => deed.do === what).length
  const countOfStaff = (what: StaffDeed['do'], outcome?: string) =>
    ofStaff.filter(
      (deed) => deed.do === what && (outcome === undefined || ('outcome' in deed && deed.outcome === outcome)),
    ).length

  test('has about sixty people and as many of each thing as a small platform would', () => {
    expect(past.days).toBe(182)
    expect(past.people).toHaveLength(madeUpPeople.length + 2)
    expect(past.people.length).toBeGreaterThanOrEqual(58)
    expect(count('deposit')).toBeGreaterThanOrEqual(35)
    expect(count('begin_plan')).toBeGreaterThanOrEqual(45)
    expect(count('withdraw')).toBeGreaterThanOrEqual(28)
    expect(count('write_message')).toBeGreaterThanOrEqual(8)
    expect(count('write_testimonial')).toBeGreaterThanOrEqual(4)
  })

  test('has every way a thing can go', () => {
    for (const outcome of ['approve', 'revise', 'reject', 'reject_finally'])
      expect(countOfStaff('decide_identity', outcome), outcome).toBeGreaterThan(0)
    for (const outcome of ['credit', 'reject'])
      expect(countOfStaff('decide_bank_payment', outcome), outcome).toBeGreaterThan(0)
    for (const outcome of ['stands', 'returned'])
      expect(countOfStaff('settle_dispute', outcome), outcome).toBeGreaterThan(0)
    const once = ['freeze', 'unfreeze', 'close_account', 'reject_withdrawal', 'pay_by_bank', 'pay_capital'] as const
    for (const what of once) expect(countOfStaff(what), what).toBeGreaterThan(0)
    const ofPeople = ['leave_plan', 'cancel', 'say_received', 'dispute', 'send_identity_again'] as const
    for (const what of ofPeople) expect(count(what), what).toBeGreaterThan(0)
    for (const isPublished of [true, false])
      expect(ofStaff.some((deed) => deed.do === 'decide_testimonial' && deed.isPublished === isPublished)).toBe(true)
  })

  test('Ines has invited people whose first plans ended, were left and are open', () => {
    const invited = deeds.flatMap((deed) =>
      deed.do === 'register' && deed.invitedBy === ines.username ? [deed.who] : [],
    )
    expect(invited.length).toBeGreaterThanOrEqual(4)
    const left = deeds.filter((deed) => deed.do === 'leave_plan' && invited.includes(deed.who))
    expect(left).toHaveLength(1)
  })
})
