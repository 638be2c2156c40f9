import { readMailContact } from '#domains/accounts/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { isAddressGone } from '#platform/mail/delivery-status.ts'
import type { Bounce } from '#platform/mail/read-bounce.ts'
import { isReturnIdOf, messageIdIn } from '#platform/mail/return-id.ts'
import { bounceAfterMs } from '../rules.ts'
import { findMail, insertBounce } from '../store/bounces.ts'
import { suppressAddress } from './suppress-address.ts'

export interface BounceParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly masterKey: MasterKey
}

type Noted = 'suppressed' | 'noted' | 'unknown' | 'late' | 'before' | 'other_address'

/**
 * Notes that a mail came back. A report counts only if it names a mail of ours by a mark that our key made over the address the person has
 * now: a stranger cannot name one, and a report about an address that was changed says nothing of the new one.
 */
export async function recordBounce(parts: BounceParts, bounce: Bounce): Promise<Noted> {
  const noted = await parts.database.transaction(async (tx): Promise<Noted> => {
    const { clock, masterKey } = parts
    const { returnId = '', status } = bounce
    const messageId = messageIdIn(returnId)
    const mail = messageId === undefined ? undefined : await findMail(tx, messageId)
    const contact = mail === undefined ? undefined : await readMailContact(tx, mail.personId)
    if (mail === undefined || contact === undefined) return 'unknown'
    const { personId } = mail
    const now = clock.now()
    if (now.getTime() - mail.createdAt.getTime() > bounceAfterMs) return 'late'
    if (!isReturnIdOf(masterKey, returnId, contact.email)) return 'other_address'
    const isGone = isAddressGone(status)
    const draft = { mailId: mail.id, personId, source: 'report', status, isAddressGone: isGone, now } as const
    if (!(await insertBounce(tx, draft))) return 'before'
    if (!isGone) return 'noted'
    await suppressAddress(tx, { personId, address: contact.email, status, now })
    return 'suppressed'
  })
  parts.log.info(
    { event: 'bounce.read', outcome: noted, status: bounce.status },
    'A report of an undelivered mail was read',
  )
  return noted
}
