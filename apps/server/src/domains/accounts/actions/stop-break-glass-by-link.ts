import type { StoppedBreakGlass } from '@clearhold/contract/accounts/break-glass'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { AccountsParts } from '../parts.ts'
import { recoveryOfLink } from '../rules.ts'
import { readBreakGlass } from '../store/break-glass.ts'
import { lockPerson } from '../store/people.ts'
import { readMailLink } from './read-mail-link.ts'
import { stopBreakGlass } from './stop-break-glass.ts'

/** A member of staff ends a break-glass by the link of any mail about it, without a login. Followed again, the link says what became of it. */
export async function stopBreakGlassByLink(
  { database, clock }: Pick<AccountsParts, 'database' | 'clock'>,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<Result<StoppedBreakGlass, 'token_expired'>> {
  return database.transaction(async (tx) => {
    const link = await readMailLink(tx, { clock }, { purpose: 'stop_break_glass', token })
    if (link === undefined) return refuse('token_expired')
    const found = await readBreakGlass(tx, recoveryOfLink(link.subject))
    if (found === undefined) return refuse('token_expired')
    await lockPerson(tx, found.personId)
    const sender = link.personId === found.personId ? undefined : await lockPerson(tx, link.personId)
    // Who left the staff meanwhile has nothing to say.
    if (sender !== undefined && sender.role !== 'Admin') return refuse('token_expired')
    const stop = { reason: 'link', actor: `person:${link.personId}`, requestId } as const
    if (await stopBreakGlass(tx, found, stop)) return ok({ outcome: 'stopped' })
    const ended = await readBreakGlass(tx, found.id)
    return ok({ outcome: ended?.state === 'done' ? 'done' : 'stopped_before' })
  })
}
