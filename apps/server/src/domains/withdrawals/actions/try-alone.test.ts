import { expect, test, vi } from 'vitest'
import { tryAlone } from './try-alone.ts'

const failing = (error: Error) => async () => {
  throw error
}

test('what goes wrong with one is said and answered with nothing', async () => {
  const warn = vi.fn()
  expect(await tryAlone({ warn }, 'w1', async () => 7)).toBe(7)
  expect(warn).not.toHaveBeenCalled()
  expect(await tryAlone({ warn }, 'w1', failing(new Error('the chain is late')))).toBeUndefined()
  expect(warn.mock.calls[0]?.[0]).toEqual({
    event: 'withdrawal.advance_failed',
    withdrawalId: 'w1',
    reason: 'the chain is late',
  })
})

test('behavior: of what the database says only the code and the constraint: it may quote a row', async () => {
  const warn = vi.fn()
  const error = Object.assign(new Error('Key (email)=(a@b.example) exists'), {
    code: '23505',
    constraint: 'email_once',
  })
  await tryAlone({ warn }, 'w1', failing(error))
  expect(warn.mock.calls[0]?.[0]).toEqual({
    event: 'withdrawal.advance_failed',
    withdrawalId: 'w1',
    reason: '23505 email_once',
  })
})
