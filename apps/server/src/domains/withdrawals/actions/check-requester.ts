import { type Refusal, refuse } from '@clearhold/contract/result'
import { readFactorMethods, readJoining } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type RequesterRefusal, requesterRefusalOf } from '../rules.ts'

/** Why this person may not withdraw at all now, whatever the request. */
export async function checkRequester(tx: Tx, personId: string): Promise<Refusal<RequesterRefusal> | undefined> {
  const joining = await readJoining(tx, personId)
  const hasFactor = (await readFactorMethods(tx, personId)).length > 0
  const { state = null, emailVerified = false } = joining ?? {}
  const code = requesterRefusalOf({ accountState: state, emailVerified, hasFactor })
  return code === undefined ? undefined : refuse(code)
}
