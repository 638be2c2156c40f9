import { createHash } from 'node:crypto'
import { payoutStatement } from '@clearhold/contract/withdrawals/rules'
import { expect, test } from 'vitest'
import { digestPayout } from './digest-payout.ts'

const payout = {
  id: '0b54d37c-6a06-4e0d-9d3e-3f7f3a4f6f11',
  chainId: 31_337n,
  token: Buffer.alloc(20, 1),
  toAddress: Buffer.alloc(20, 2),
  amountMicro: 40_000_000n,
}

test('is the SHA-256 of the statement that approvers read', () => {
  const statement = payoutStatement({
    withdrawalId: payout.id,
    chainId: 31_337,
    token: `0x${'01'.repeat(20)}`,
    to: `0x${'02'.repeat(20)}`,
    amountMicro: 40_000_000n,
  })
  expect(digestPayout(payout)?.toString('hex')).toBe(createHash('sha256').update(statement).digest('hex'))
})

test('another address, amount, token, chain or withdrawal is another digest; a bank payout has none', () => {
  const digests = [
    payout,
    { ...payout, toAddress: Buffer.alloc(20, 3) },
    { ...payout, amountMicro: 40_000_001n },
    { ...payout, token: Buffer.alloc(20, 3) },
    { ...payout, chainId: 1n },
    { ...payout, id: '0b54d37c-6a06-4e0d-9d3e-3f7f3a4f6f12' },
  ].map((each) => digestPayout(each)?.toString('hex'))
  expect(new Set(digests).size).toBe(digests.length)
  expect(digestPayout({ ...payout, chainId: null, token: null, toAddress: null })).toBeNull()
})
