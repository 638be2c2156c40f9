import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { detailsForm } from './details-rules.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const right = { fullname: 'Ines Maria Carvalho', dob: '1990-03-27', address: 'Rua do Alecrim 40, 1200-018 Lisboa' }
const firstFieldError = (details: object) => detailsForm.safeParse(details).error?.issues[0]?.message

test('what is typed right is taken', () => {
  expect(firstFieldError(right)).toBeUndefined()
})

test.each([
  [{ fullname: '  ' }, 'fullNameRequired'],
  [{ dob: '' }, 'birthDateRequired'],
  [{ dob: '1990-02-30' }, 'birthDateInvalid'],
  [{ dob: '2027-01-01' }, 'birthDateInvalid'],
  [{ dob: '1890-01-01' }, 'birthDateInvalid'],
  [{ dob: '2008-11-16' }, 'underAge'],
  [{ address: '' }, 'addressRequired'],
  [{ address: 'Home' }, 'addressShort'],
  [{ address: 'x'.repeat(301) }, 'addressLong'],
])('error: %o is called %s', (wrong, fieldError) => {
  expect(firstFieldError({ ...right, ...wrong })).toBe(fieldError)
})

test('the eighteenth birthday counts', () => {
  expect(firstFieldError({ ...right, dob: '2008-11-15' })).toBeUndefined()
})
