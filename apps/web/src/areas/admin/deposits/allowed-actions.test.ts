import { depositStates } from '@clearhold/contract/deposits/rules'
import { expect, test } from 'vitest'
import { allowedActions, panelActions } from './allowed-actions.ts'

test('a chain deposit is never edited, credited or turned down by hand', () => {
  for (const state of depositStates) {
    expect(allowedActions({ gateway: 'chain', state })).toMatchObject({ edit: false, credit: false, reject: false })
  }
})

test('a payment by hand can be credited, edited, turned down or removed until it is decided', () => {
  expect(allowedActions({ gateway: 'bank', state: 'submitted' })).toEqual({
    credit: true,
    edit: true,
    reject: true,
    release: false,
    remove: true,
  })
})

test('one that two people accepted is a promise: it is neither turned down nor removed', () => {
  expect(allowedActions({ gateway: 'bank', state: 'waiting_for_capital' })).toMatchObject({
    edit: true,
    credit: false,
    reject: false,
    remove: false,
  })
})

test('nothing that holds money, or will, can be removed', () => {
  const removable = depositStates.filter((state) => allowedActions({ gateway: 'chain', state }).remove)
  expect(removable).toEqual(['reorged', 'unsupported', 'submitted', 'rejected'])
})

test('only what is held back can be released', () => {
  expect(depositStates.filter((state) => allowedActions({ gateway: 'chain', state }).release)).toEqual(['frozen'])
})

test('the panel offers one way on and never two for the same purpose', () => {
  const offered = (gateway: 'bank' | 'chain', state: (typeof depositStates)[number]) => panelActions({ gateway, state })
  expect(offered('bank', 'submitted')).toEqual(['credit', 'edit', 'reject'])
  expect(offered('bank', 'waiting_for_capital')).toEqual(['edit'])
  expect(offered('bank', 'rejected')).toEqual(['remove'])
  expect(offered('chain', 'frozen')).toEqual(['release'])
  expect(offered('chain', 'unsupported')).toEqual(['remove'])
  expect(offered('chain', 'confirming')).toEqual([])
  for (const state of depositStates) {
    const actions = offered('bank', state)
    expect(actions.includes('reject') && actions.includes('remove')).toBe(false)
  }
})
