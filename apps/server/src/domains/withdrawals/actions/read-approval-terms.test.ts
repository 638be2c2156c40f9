import { expect, test } from 'vitest'
import { digestApproval } from './digest-approval.ts'
import { readApprovalTerms } from './read-approval-terms.ts'

const withdrawal = {
  id: '0b6a6a52-5d5f-4b0f-9a52-0f4f3f1f6d11',
  personId: 'e6a0b62e-9f5b-4c43-9a3c-0d9fb0a2c3d1',
  chainId: 31_337n,
  token: Buffer.alloc(20, 7),
  toAddress: Buffer.alloc(20, 8),
  amountMicro: 250_000_000n,
}

test('the terms are what the approving page shows; a bank payout has none', () => {
  expect(readApprovalTerms(withdrawal)).toEqual({
    withdrawalId: withdrawal.id,
    personId: withdrawal.personId,
    chainId: 31_337,
    token: `0x${'07'.repeat(20)}`,
    to: `0x${'08'.repeat(20)}`,
    amountMicro: '250000000',
  })
  const bank = { ...withdrawal, chainId: null, token: null, toAddress: null }
  expect([readApprovalTerms(bank), digestApproval(bank)]).toEqual([null, null])
})
