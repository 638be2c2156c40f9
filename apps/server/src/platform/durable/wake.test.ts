import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createWaker } from './wake.ts'

const log = createLog({ process: 'test', level: 'silent' })

test('wakes, and nothing else while Restate knows the flow', async () => {
  const calls: string[] = []
  const note = (call: string) => async () => void calls.push(call)
  await createWaker({ name: 'test', wake: note('wake'), register: note('register'), log })()
  expect(calls).toEqual(['wake'])
})

test('error: one that is not known is registered and woken again; a second failure is the caller’s', async () => {
  const calls: string[] = []
  let isKnown = false
  const wake = async () => {
    calls.push('wake')
    if (!isKnown) throw new Error('no such service')
  }
  const register = async () => {
    calls.push('register')
    isKnown = true
  }
  await createWaker({ name: 'test', wake, register, log })()
  expect(calls).toEqual(['wake', 'register', 'wake'])
  isKnown = false
  await expect(createWaker({ name: 'test', wake, register: async () => undefined, log })()).rejects.toThrow(
    'no such service',
  )
})
