import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testDatabase } from '#testing/resources.ts'
import { issueReferralCode } from './issue-referral-code.ts'

test('behavior: a person has one code, also when it is asked for twice at once; two people have two', async () => {
  const database = await testDatabase()
  const one = randomId()
  const two = randomId()
  const give = (personId: string) => database.app.transaction((tx) => issueReferralCode(tx, personId))
  const codes = await Promise.all([give(one), give(one), give(one)])
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(await give(two)).not.toBe(codes[0])
  await expect(
    database.owner(`update referrals.code set code = '${codes[0]}' where person_id = '${two}'`),
  ).rejects.toThrow('code_code_key')
})
