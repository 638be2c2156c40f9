import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isSignedBy } from './signed-message.ts'

const [holder, other] = [1, 2].map((digit) => privateKeyToAccount(`0x${String(digit).repeat(64)}`))
if (holder === undefined || other === undefined) throw new Error('two accounts')

test('who holds the key signs for the address, in any spelling of either', async () => {
  const signature = await holder.signMessage({ message: 'mine' })
  expect(await isSignedBy(holder.address, 'mine', signature)).toBe(true)
  expect(
    await isSignedBy(
      holder.address.toLowerCase() as `0x${string}`,
      'mine',
      signature.toUpperCase().replace('0X', '0x'),
    ),
  ).toBe(true)
})

test('error: another text, another signer, another kind of signature, or no signature at all', async () => {
  const signature = await holder.signMessage({ message: 'mine' })
  expect(await isSignedBy(holder.address, 'mine ', signature)).toBe(false)
  expect(await isSignedBy(other.address, 'mine', signature)).toBe(false)
  const raw = await holder.signMessage({ message: { raw: '0x6d696e65' } })
  expect(await isSignedBy(holder.address, 'mine', raw)).toBe(true)
  const typed = await holder.signTypedData({
    primaryType: 'Text',
    types: { Text: [{ name: 'text', type: 'string' }] },
    message: { text: 'mine' },
  })
  expect(await isSignedBy(holder.address, 'mine', typed)).toBe(false)
  for (const broken of [
    '',
    '0x',
    'nonsense',
    `0x${'ff'.repeat(65)}`,
    `0x${'00'.repeat(65)}`,
    signature.slice(2),
    `${signature}00`,
  ]) {
    expect(await isSignedBy(holder.address, 'mine', broken)).toBe(false)
  }
})
