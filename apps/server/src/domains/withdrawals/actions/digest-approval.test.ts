import { expect, test } from 'vitest'
import { digestApproval } from './digest-approval.ts'

test('whose withdrawal it is belongs to what is signed', () => {
  const payout = {
    id: '0b6a6a52-5d5f-4b0f-9a52-0f4f3f1f6d11',
    chainId: 1n,
    token: Buffer.alloc(20, 7),
    toAddress: Buffer.alloc(20, 8),
    amountMicro: 5n,
  }
  const ofAda = digestApproval({ ...payout, personId: 'e6a0b62e-9f5b-4c43-9a3c-0d9fb0a2c3d1' })
  const ofBen = digestApproval({ ...payout, personId: 'e6a0b62e-9f5b-4c43-9a3c-0d9fb0a2c3d2' })
  expect(ofAda).toHaveLength(32)
  expect(ofAda).not.toEqual(ofBen)
})
