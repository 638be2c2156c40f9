import { expect, test } from 'vitest'
import { broughtAlong, isAddress } from './declaration.ts'

const nonce = '3f2c1e9a-0b4d-4c6e-9f00-1234567890ab'
const text = `Clearhold (Test Ltd): declaration of an operator address\n\nI hold the key.\n\nChain: 1\nNonce: ${nonce}`

test('a text that was handed out earlier is taken up again by its nonce', () => {
  expect(broughtAlong(`  ${text.replaceAll('\n', '\r\n')}\n`)).toEqual({ nonce, statement: text, expiresAt: undefined })
})

test('error: another text, a nonce that is none, and nothing at all', () => {
  expect(['', 'I owe you', text.replace('Nonce: 3', 'Nonce: x')].map(broughtAlong)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('error: what is not typed as an address is none', () => {
  expect([' ', '0x12', `0x${'aB'.repeat(20)}0`].map(isAddress)).toEqual([false, false, false])
  expect(isAddress(` 0x${'aB'.repeat(20)} `)).toBe(true)
})
