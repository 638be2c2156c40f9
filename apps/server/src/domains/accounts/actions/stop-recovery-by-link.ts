import type { StoppedRecovery } from '@clearhold/contract/accounts/recovery'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { AccountsParts } from '../parts.ts'
import { recoveryOfLink } from '../rules.ts'
import { lockPerson } from '../store/people.ts'
import { readRecovery } from '../store/recoveries.ts'
import { readMailLink } from './read-mail-link.ts'
import { stopRecovery } from './stop-recovery.ts'

/**
 * The holder of any mail about a recovery ends it, signed in or not, frozen or not: it changes nothing but that the account stays as it is.
 * Followed again, the link says what became of it.
 */
export async function stopRecoveryByLink(
  { database, clock }: Pick<AccountsParts, 'database' | 'clock'>,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<Result<StoppedRecovery, 'token_expired'>> {
  return database.transaction(async (tx) => {
    const link = await readMailLink(tx, { clock }, { purpose: 'stop_recovery', token })
    if (link === undefined) return refuse('token_expired')
    const { personId } = link
    await lockPerson(tx, personId)
    const recovery = await readRecovery(tx, recoveryOfLink(link.subject))
    if (recovery === undefined || recovery.personId !== personId) return refuse('token_expired')
    if (recovery.state === 'done') return ok({ outcome: 'done' })
    if (recovery.state === 'stopped') return ok({ outcome: 'stopped_before' })
    await stopRecovery(tx, { personId, reason: 'link', actor: `person:${personId}`, requestId })
    return ok({ outcome: 'stopped' })
  })
}
