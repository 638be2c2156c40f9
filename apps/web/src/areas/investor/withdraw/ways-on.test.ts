import { activityIdPattern } from '@clearhold/contract/views/activity'
import { withdrawalStates } from '@clearhold/contract/withdrawals/rules'
import { expect, test } from 'vitest'
import { wayPath, waysOn } from './ways-on.ts'

const id = '1f0c4a52-5a5b-4c55-9d3b-0a5d3f1c2b7e'

test('a payout that arrived leads to its receipt, to plans and to a deposit; one that came back to plans and a new one', () => {
  expect(waysOn({ state: 'settled', type: 'capital' })).toEqual(['receipt', 'plan', 'deposit'])
  for (const state of ['cancelled', 'rejected'] as const)
    expect(waysOn({ state, type: 'profit' })).toEqual(['plan', 'again'])
})

test('behavior: under way there is nothing else to do, and after a final rejection only the receipt', () => {
  const ended = withdrawalStates.filter((state) => waysOn({ state, type: 'capital' }).length > 0)
  expect(ended).toEqual(withdrawalStates.filter((state) => ['settled', 'rejected', 'cancelled'].includes(state)))
  expect(waysOn({ state: 'settled', type: 'return' })).toEqual(['receipt'])
})

test('the receipt is one that the activity page opens', () => {
  const item = new URLSearchParams(wayPath('receipt', { id }).split('?')[1]).get('item')
  expect(item).toMatch(activityIdPattern)
})
