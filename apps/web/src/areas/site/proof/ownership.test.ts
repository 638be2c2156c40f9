import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { verifyOwnership } from './ownership.ts'

const account = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'08'.repeat(32)}`)
const text = `${account.address} is ours.\nBlock 9613801 – fresh`

test('a wallet’s own signature over a text that names its address is verified', async () => {
  const signature = await account.signMessage({ message: text })
  expect(verifyOwnership({ address: account.address, text, signature })).toBe('verified')
  expect(verifyOwnership({ address: account.address.toLowerCase(), text, signature })).toBe('verified')
})

test('error: another key, another text and another address', async () => {
  const signature = await account.signMessage({ message: text })
  const foreign = await other.signMessage({ message: text })
  expect(verifyOwnership({ address: account.address, text, signature: foreign })).toBe('other')
  expect(verifyOwnership({ address: account.address, text: `${text}.`, signature })).toBe('other')
  const elsewhere = `${other.address} is ours`
  const moved = await account.signMessage({ message: elsewhere })
  expect(verifyOwnership({ address: account.address, text: elsewhere, signature: moved })).toBe('other')
  expect(verifyOwnership({ address: account.address, text, signature: `0x${'00'.repeat(65)}` })).toBe('other')
})

test('what is no signature of a key is not judged', () => {
  expect(verifyOwnership({ address: account.address, text, signature: `0x${'ab'.repeat(130)}` })).toBe('unknown')
  expect(verifyOwnership({ address: account.address, text, signature: 'signed' })).toBe('unknown')
})
