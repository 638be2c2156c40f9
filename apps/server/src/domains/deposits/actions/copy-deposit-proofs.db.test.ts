import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPicture } from '#testing/kyc.ts'
import { proofParts } from '../testing.ts'
import { copyDepositProofs } from './copy-deposit-proofs.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

test('a person gets the pictures of their own deposits, and is told of each whose key or file is gone', async () => {
  const parts = await proofParts()
  const personId = randomUUID()
  const draft = { personId, method: 'other' as const, amountMicro: 20_000_000n }
  const proof = await testPicture(60, 40)
  const withPicture = await submitManualDeposit(parts, { ...draft, reference: 'cash 1', proof })
  await submitManualDeposit(parts, { ...draft, personId: randomUUID(), reference: 'cash 2', proof })
  const read = async () => {
    const found: string[] = []
    for await (const { depositId, bytes } of copyDepositProofs(parts, { personId, email: '' }))
      found.push(`${depositId} ${bytes?.subarray(8, 12).toString() ?? 'missing'}`)
    return found
  }
  expect(await read()).toEqual([`${withPicture.ok ? withPicture.value : ''} WEBP`])
  await parts.personKeys.destroy(personId)
  expect(await read()).toEqual([`${withPicture.ok ? withPicture.value : ''} missing`])
})
