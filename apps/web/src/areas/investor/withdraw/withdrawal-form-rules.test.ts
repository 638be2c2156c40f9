import { expect, test } from 'vitest'
import {
  amountError,
  attemptFor,
  leavesToday,
  mostOf,
  nothingTyped,
  takenParts,
  withdrawalFieldErrors,
  withdrawContent,
} from './withdrawal-form-rules.ts'

const terms = {
  available: { capital: '2640.500000', profit: '600.000000', referral_bonus: '0.000000', all: '3240.500000' },
  matured: { capital: '0.000000', profit: '0.000000', referral_bonus: '0.000000', all: '0.000000' },
  minimum: '1',
  limits: { dayLeft: '2000.000000', monthLeft: '1500.000000', day: '2000.000000', month: '30000.000000' },
}
const wallet = '0x4be1584d12a95cc60cf2b3db0550e562c6c490c2'
const typed = { ...nothingTyped, amount: '250', walletAddress: wallet }

test('G07 an amount is required, a number, at least 1 and not more than there is', () => {
  const fieldError = (amount: string, type: 'capital' | 'profit' = 'capital') =>
    amountError({ type, amount }, terms, 'en')
  expect(fieldError('')).toBe('amountRequired')
  expect(fieldError('lots')).toBe('amountNumber')
  expect(fieldError('-5')).toBe('amountNumber')
  expect(fieldError('1.1234567')).toBe('amountNumber')
  expect(fieldError('0.999999')).toBe('amountSmall')
  expect(fieldError('1')).toBeUndefined()
  expect(fieldError('2640.500001')).toBe('insufficient')
  expect(fieldError('600.01', 'profit')).toBe('insufficient')
  expect(fieldError('600', 'profit')).toBeUndefined()
})

test('what a limit does not leave is said as a limit and not as a missing balance', () => {
  expect(amountError({ type: 'capital', amount: '2000.01' }, terms, 'en')).toBe('overDay')
  expect(amountError({ type: 'capital', amount: '1500.01' }, terms, 'en')).toBe('overMonth')
  expect(amountError({ type: 'capital', amount: '1500' }, terms, 'en')).toBeUndefined()
})

test('what can leave today adds up: all that has matured, and other money up to the caps', () => {
  expect(leavesToday(terms)).toEqual({ maturedMicro: 0n, otherMicro: 1_500_000_000n, sumMicro: 1_500_000_000n })
  const matured = { ...terms.matured, profit: '600.000000', all: '600.000000' }
  expect(leavesToday({ ...terms, matured })).toEqual({
    maturedMicro: 600_000_000n,
    otherMicro: 1_500_000_000n,
    sumMicro: 2_100_000_000n,
  })
  const all = { ...terms.matured, all: '3240.500000' }
  expect(leavesToday({ ...terms, matured: all })).toMatchObject({ otherMicro: 0n, sumMicro: 3_240_500_000n })
})

test('G07 the wallet address is required and must look like one; a chosen one of the book needs nothing typed', () => {
  expect(withdrawalFieldErrors({ ...typed, walletAddress: ' ' }, terms, 'en')).toEqual({
    walletAddress: 'walletRequired',
  })
  expect(withdrawalFieldErrors({ ...typed, walletAddress: '0x4be1' }, terms, 'en')).toEqual({
    walletAddress: 'walletShape',
  })
  expect(withdrawalFieldErrors({ ...typed, walletAddress: '', addressId: 'one' }, terms, 'en')).toEqual({})
  expect(withdrawalFieldErrors(typed, terms, 'en')).toEqual({})
})

test('C14 a bank transfer asks for bank, account number and name, in the order of the form, and for no wallet', () => {
  const bank = { ...nothingTyped, method: 'bank' as const, amount: 'x' }
  expect(Object.entries(withdrawalFieldErrors(bank, terms, 'en'))).toEqual([
    ['amount', 'amountNumber'],
    ['bankName', 'bankNameRequired'],
    ['accountNumber', 'accountNumberRequired'],
    ['accountName', 'accountNameRequired'],
  ])
  const whole = { ...bank, amount: '10', bankName: 'Banco', accountNumber: 'PT50 0002', accountName: 'Inês Costa' }
  expect(withdrawalFieldErrors(whole, terms, 'en')).toEqual({})
  expect(withdrawContent(whole, 'en')).toEqual({
    type: 'capital',
    method: 'bank',
    amount: '10.000000',
    bankName: 'Banco',
    accountNumber: 'PT50 0002',
    accountName: 'Inês Costa',
  })
})

test('what is sent has six decimals, whatever the language wrote, and the address of one way only', () => {
  expect(withdrawContent({ ...typed, amount: '1.250,5' }, 'es')).toEqual({
    type: 'capital',
    method: 'crypto',
    amount: '1250.500000',
    walletAddress: wallet,
  })
  expect(withdrawContent({ ...typed, addressId: 'one' }, 'en')).toEqual({
    type: 'capital',
    method: 'crypto',
    amount: '250.000000',
    addressId: 'one',
  })
})

test('the same request keeps its key, another one gets another', () => {
  const keys = ['key 1', 'key 2']
  const newKey = () => keys.shift() ?? ''
  const first = attemptFor(undefined, withdrawContent(typed, 'en'), newKey)
  expect(attemptFor(first, withdrawContent(typed, 'en'), newKey)).toBe(first)
  expect(attemptFor(first, withdrawContent({ ...typed, amount: '251' }, 'en'), newKey).key).toBe('key 2')
})

test('all of it is what there is, or what the limits leave', () => {
  expect(mostOf('capital', terms)).toBe(1_500_000_000n)
  expect(mostOf('profit', terms)).toBe(600_000_000n)
})

test('MON14: what has matured leaves beside the caps, and all of it in one payout', () => {
  const platinum = {
    ...terms,
    available: { capital: '50999.000000', profit: '34999.300000', referral_bonus: '0.000000', all: '85998.300000' },
    matured: { capital: '49999.000000', profit: '34999.300000', referral_bonus: '0.000000', all: '84998.300000' },
  }
  expect(mostOf('all', platinum)).toBe(85_998_300_000n)
  expect(amountError({ type: 'all', amount: '85998.3' }, platinum, 'en')).toBeUndefined()
  const usedUp = { ...platinum, limits: { ...terms.limits, dayLeft: '0.000000' } }
  expect(mostOf('all', usedUp)).toBe(84_998_300_000n)
  expect(amountError({ type: 'all', amount: '84998.3' }, usedUp, 'en')).toBeUndefined()
  expect(amountError({ type: 'all', amount: '84998.31' }, usedUp, 'en')).toBe('overDay')
  expect(amountError({ type: 'capital', amount: '49999' }, usedUp, 'en')).toBeUndefined()
})

test('MON14: one payout of everything says what it takes from each balance, and one of a balance from that alone', () => {
  expect(takenParts({ type: 'all', amountMicro: 3_240_500_000n }, terms)).toEqual([
    { type: 'capital', amountMicro: 2_640_500_000n },
    { type: 'profit', amountMicro: 600_000_000n },
  ])
  const one = { type: 'profit', amountMicro: 5_000_000n } as const
  expect(takenParts(one, terms)).toEqual([one])
})
