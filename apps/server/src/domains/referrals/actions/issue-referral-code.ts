import { randomKey } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { codeFrom } from '../rules.ts'
import { insertCode, readCode } from '../store.ts'

const triesMax = 8

/** The code of a person, created at the first request; concurrent requests get the same one. */
export async function issueReferralCode(tx: Tx, personId: string): Promise<string> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const code = await readCode(tx, personId)
    if (code !== undefined) return code
    await insertCode(tx, personId, codeFrom(randomKey()))
  }
  throw new Error('no free referral code was found')
}
