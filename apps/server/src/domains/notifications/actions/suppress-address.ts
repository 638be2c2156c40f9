import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MailStatus } from '#platform/mail/delivery-status.ts'
import { addressDigest } from '../mails.ts'
import { writeRefusedAddress } from '../store/bounces.ts'

export interface Suppression {
  readonly personId: string
  readonly address: string
  readonly status: MailStatus
  readonly now: Date
}

/** Notes that an address takes no mails, and tells the person in the product; once, until it is confirmed again or changed. */
export async function suppressAddress(tx: Tx, { personId, address, status, now }: Suppression): Promise<void> {
  if (!(await writeRefusedAddress(tx, personId, { digest: addressDigest(address), status, now }))) return
  await recordChange(tx, {
    actor: 'system:mail',
    action: 'account.mail_undeliverable',
    subject: `person:${personId}`,
    after: { status },
    event: { type: 'account.mail_undeliverable', personId, payload: {} },
  })
}
