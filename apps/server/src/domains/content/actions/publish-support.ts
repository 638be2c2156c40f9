import type { PublishSupport } from '@clearhold/contract/content/admin-schema'
import { type Edition, isPlaceholder } from '@clearhold/contract/edition'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { lockFor } from '../store/locks.ts'
import { insertSupport, readSupportVersions } from '../store/support.ts'

/** How support is reached, from now on and on every page. What held before stays readable. */
export async function publishSupport(
  database: Database,
  { clock, edition }: { readonly clock: Clock; readonly edition: Edition },
  asked: PublishSupport & { readonly personId: string; readonly requestId: string },
): Promise<Result<{ version: number }, 'support_changed' | 'support_placeholder'>> {
  const { after, email, phone, hours, personId, requestId } = asked
  if (edition === 'live' && [email, phone, ...Object.values(hours)].some(isPlaceholder))
    return refuse('support_placeholder')
  return database.transaction(async (tx) => {
    await lockFor(tx, 'support')
    const [before] = await readSupportVersions(tx, 1)
    if ((before?.version ?? 0) !== after) return refuse('support_changed')
    const version = after + 1
    await insertSupport(tx, { version, email, phone, hours, publishedBy: personId, publishedAt: clock.now() })
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'support.published',
      subject: `support:${version}`,
      requestId,
      ...(before === undefined ? {} : { before: { email: before.email, phone: before.phone, hours: before.hours } }),
      after: { email, phone, hours },
      event: null,
    })
    return ok({ version })
  })
}
