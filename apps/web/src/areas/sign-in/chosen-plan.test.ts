import { expect, test } from 'vitest'
import { planIn, rememberPlan, takeChosenPlan } from './chosen-plan.ts'

const nowMs = Date.parse('2026-11-18T09:00:00.000Z')
const dayMs = 24 * 60 * 60_000

function emptyStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('B26 the plan chosen on the public page is found once, at the next login', () => {
  const storage = emptyStorage()
  rememberPlan('platinum', nowMs, storage)
  expect(takeChosenPlan(nowMs + dayMs - 1, storage)).toBe('/user/plans?plan=platinum')
  expect(takeChosenPlan(nowMs, storage)).toBeUndefined()
})

test('what was chosen more than a day ago, or is no key of a plan, leads nowhere', () => {
  const storage = emptyStorage()
  rememberPlan('gold', nowMs, storage)
  expect(takeChosenPlan(nowMs + dayMs, storage)).toBeUndefined()
  storage.setItem('chosenPlan', `//evil.example ${nowMs + dayMs}`)
  expect(takeChosenPlan(nowMs, storage)).toBeUndefined()
  expect(planIn(new URLSearchParams('plan=Gold&x'))).toBeUndefined()
  expect(planIn(new URLSearchParams('plan=gold'))).toBe('gold')
})
