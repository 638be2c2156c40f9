import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { unrecordedWrites } from './writes.ts'

const actions = 'apps/server/src/domains/plans/actions'
const complaintsOf = (texts: Readonly<Record<string, string>>) =>
  unrecordedWrites(
    treeOf(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${actions}/${name}.ts`, text]))),
  )

const silent = 'export const stopPlan = (database) => database.transaction((tx) => writePlan(tx))'
const recording = `import { recordChange } from '#domains/audit/index.ts'\nexport const closePlan = (tx) => recordChange(tx, {})`

describe('unrecordedWrites', () => {
  test('red: a transaction without record and event', () => {
    expect(complaintsOf({ 'stop-plan': silent })).toEqual([
      'plans/actions/stop-plan.ts writes without recordChange or an event; record it, or give the reason in scripts/tidy/writes.ts',
    ])
  })

  test('red: the same by transactionOrRefusal, and in a function that is not exported', () => {
    const text = 'export const stopPlan = (d) => inner(d)\nfunction inner(d) { return transactionOrRefusal(d, work) }'
    expect(complaintsOf({ 'stop-plan': text })).toHaveLength(1)
  })

  test('red: a line of the list that no longer applies', () => {
    const text = `import { appendEvents } from '#platform/events/outbox.ts'\nexport const payDuePositions = (d) => d.transaction((tx) => appendEvents(tx, []))`
    expect(complaintsOf({ 'pay-due-positions': text })).toEqual([
      'plans/actions/pay-due-positions.ts records what it writes; take it from the list in scripts/tidy/writes.ts',
    ])
  })

  test('passes: it records itself, or an action that it calls does', () => {
    const through = `import { closePlan } from './close-plan.ts'\n${silent.replace('writePlan', 'closePlan')}`
    expect(complaintsOf({ 'stop-plan': through, 'close-plan': recording })).toEqual([])
  })

  test('passes: what reads, asks the chain, or is listed', () => {
    expect(complaintsOf({ 'read-plan': 'export const readPlan = (reader) => one(reader)' })).toEqual([])
    expect(complaintsOf({ 'ask-chain': 'export const askChain = (chain) => chain.transaction(hash)' })).toEqual([])
    expect(complaintsOf({ 'pay-due-positions': silent.replace('stopPlan', 'payDuePositions') })).toEqual([])
  })
})
