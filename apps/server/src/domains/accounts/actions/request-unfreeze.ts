import type { EndAsked } from '@clearhold/contract/accounts/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { AccountsParts } from '../parts.ts'
import { readOpenFreeze, writeEndAsked } from '../store/freezes.ts'
import { lockPerson } from '../store/people.ts'
import { readStopLink } from '../store/stop-links.ts'
import type { Stopping } from './freeze-account-by-link.ts'

/**
 * The holder asks, by the link of the mail about their freeze, that it ends: support then looks who they are and proposes it, and an owner
 * approves. Without this they cannot.
 */
export async function requestUnfreeze(
  { database, clock, masterKey }: Pick<AccountsParts, 'database' | 'clock'> & { readonly masterKey: MasterKey },
  { token, requestId }: Stopping,
): Promise<Result<{ outcome: EndAsked }, 'token_expired'>> {
  const now = clock.now()
  const link = readStopLink(masterKey, 'end', token, now)
  if (link === undefined) return refuse('token_expired')
  const { personId } = link
  return database.transaction(async (tx) => {
    const person = await lockPerson(tx, personId)
    const freeze = person && (await readOpenFreeze(tx, personId))
    // A link of an earlier freeze asks for the end of none.
    if (freeze?.byHolder !== true || link.madeAt.getTime() + 1000 <= freeze.beganAt.getTime()) {
      return refuse('token_expired')
    }
    if (!(await writeEndAsked(tx, personId, now))) return ok({ outcome: 'asked_before' })
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'account.end_asked',
      subject: `person:${personId}`,
      requestId,
      event: { type: 'account.reported', payload: { ofPersonId: personId, report: 'end_asked' } },
    })
    return ok({ outcome: 'asked' })
  })
}
