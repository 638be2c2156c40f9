import { publishSupportSchema } from '@clearhold/contract/content/admin-schema'
import { type Edition, isPlaceholder } from '@clearhold/contract/edition'
import { ok, refuse } from '@clearhold/contract/result'
import { type ChangeLine, type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { supportCommandName } from '../rules.ts'
import { lockFor } from '../store/locks.ts'
import { insertSupport, readSupportVersions, type SupportRow } from '../store/support.ts'

const inputSchema = publishSupportSchema.omit({ reason: true })
type Contact = Pick<SupportRow, 'email' | 'phone' | 'hours'>

/**
 * Publishes support details, effective at once on every page. Takes two people, because users trust anyone who answers as support. Earlier
 * versions stay readable.
 */
export function publishSupportDetails({
  clock,
  edition,
}: {
  readonly clock: Clock
  readonly edition: Edition
}): Command {
  return defineCommand({
    name: supportCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema,
    describe: async (reader, { after, ...contact }) => {
      const { email, phone, hours } = contact
      if (edition === 'live' && [email, phone, ...Object.values(hours)].some(isPlaceholder))
        return refuse('support_placeholder')
      const before = await readCurrent(reader)
      if ((before?.version ?? 0) !== after) return refuse('support_changed')
      return ok({ subject: 'support', changes: changesOf(before, contact), state: { version: after } })
    },
    execute: async (tx, { after, email, phone, hours }, { makerId, approverId, requestId }) => {
      await lockFor(tx, 'support')
      const before = await readCurrent(tx)
      if ((before?.version ?? 0) !== after) return refuse('support_changed')
      const version = after + 1
      await insertSupport(tx, { version, email, phone, hours, publishedBy: makerId, publishedAt: clock.now() })
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'support.published',
        subject: `support:${version}`,
        requestId,
        ...(before === undefined ? {} : { before: { email: before.email, phone: before.phone, hours: before.hours } }),
        after: { email, phone, hours },
        event: null,
      })
      return ok(undefined)
    },
  })
}

async function readCurrent(reader: Reader): Promise<SupportRow | undefined> {
  const [current] = await readSupportVersions(reader, 1)
  return current
}

/** Line by line; before the first version the configuration applies, which is named as such. */
function changesOf(before: Contact | undefined, after: Contact): ChangeLine[] {
  const lines = ({ email, phone, hours }: Contact) => [email, phone, hours.en, hours.es, hours.fr]
  const old = before && lines(before)
  const fields = ['support_email', 'support_phone', 'hours_en', 'hours_es', 'hours_fr']
  return lines(after).flatMap((value, index) => {
    const line = { field: fields[index] ?? '', before: old?.[index] ?? 'settings', after: value }
    return line.before === value ? [] : [line]
  })
}
