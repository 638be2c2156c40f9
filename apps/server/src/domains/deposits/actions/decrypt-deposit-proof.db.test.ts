import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { proofParts } from '../testing.ts'
import { decryptDepositProof } from './decrypt-deposit-proof.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

test('SEC14: a proof is sealed with the key of its person, and gone with it', async () => {
  const parts = await proofParts()
  const draft = { personId: randomUUID(), method: 'other' as const, amountMicro: 20_000_000n, reference: 'cash' }
  const proof = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const answer = await submitManualDeposit(parts, { ...draft, proof })
  const id = answer.ok ? answer.value : ''
  expect(await sharp(await decryptDepositProof(parts, id)).metadata()).toMatchObject({ format: 'webp', width: 40 })
  await parts.personKeys.destroy(draft.personId)
  expect(await decryptDepositProof(parts, id)).toBeUndefined()
})
