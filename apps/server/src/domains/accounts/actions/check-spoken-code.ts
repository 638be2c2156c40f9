import { recoveryWrongCodesMax } from '@clearhold/contract/accounts/recovery'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { AccountsParts } from '../parts.ts'
import { lockPerson } from '../store/people.ts'
import { readRecovery, writeHeard } from '../store/recoveries.ts'
import { spokenCodeDigests } from '../store/spoken-codes.ts'
import { stopRecovery } from './stop-recovery.ts'

export interface SpokenCode {
  readonly personId: string
  readonly recoveryId: string
  readonly spokenCode: string
  readonly byPersonId: string
  readonly requestId: string
}

/**
 * Whether the code that a reviewer was told is that of the recovery. A wrong one is recorded under the reviewer's name, and the fifth ends the
 * recovery: either the person who asked did not know it, or a reviewer guesses.
 */
export async function checkSpokenCode(
  { database, masterKey }: Pick<AccountsParts, 'database' | 'masterKey'>,
  { personId, recoveryId, spokenCode, byPersonId, requestId }: SpokenCode,
): Promise<Result<void, 'not_found' | 'not_allowed' | 'recovery_over' | 'recovery_code_wrong'>> {
  if (personId === byPersonId) return refuse('not_allowed')
  return database.transaction(async (tx) => {
    await lockPerson(tx, personId)
    const recovery = await readRecovery(tx, recoveryId)
    if (recovery === undefined || recovery.personId !== personId) return refuse('not_found')
    if (recovery.state !== 'asked') return refuse('recovery_over')
    if (await writeHeard(tx, recoveryId, spokenCodeDigests(masterKey, recoveryId, spokenCode))) return ok(undefined)
    const wrongCodes = recovery.wrongCodes + 1
    const by = { actor: `person:${byPersonId}`, requestId }
    await recordChange(tx, {
      ...by,
      action: 'account.recovery_code_wrong',
      subject: `person:${personId}`,
      after: { recoveryId, wrongCodes },
      event: null,
    })
    if (wrongCodes >= recoveryWrongCodesMax)
      await stopRecovery(tx, { ...by, personId, reason: 'not_recognised', note: `${wrongCodes} wrong codes` })
    return refuse('recovery_code_wrong')
  })
}
