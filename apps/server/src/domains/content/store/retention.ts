import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface Forgetting {
  readonly addressesBefore: Date
  readonly unconfirmedBefore: Date
  readonly leftBefore: Date
  readonly closedBefore: Date
  readonly mailsBefore: Date
  readonly probesBefore: Date
}

/** Deletes what is no longer needed; each limit is the moment before which rows are deleted. */
export async function forget(tx: Tx, before: Forgetting): Promise<void> {
  await sql`update content.contact_message set address_digest = null
    where address_digest is not null and received_at < ${before.addressesBefore}`.execute(tx)
  await sql`update content.subscription set address_digest = null
    where address_digest is not null and requested_at < ${before.addressesBefore}`.execute(tx)
  await sql`delete from content.subscription
    where state = 'waiting' and requested_at < ${before.unconfirmedBefore} or left_at < ${before.leftBefore}`.execute(
    tx,
  )
  await sql`delete from content.contact_message where state = 'closed' and received_at < ${before.closedBefore}`.execute(
    tx,
  )
  await sql`delete from content.mail
    where (sent_at is not null or given_up_at is not null) and due_at < ${before.mailsBefore}
      and not (kind = 'contact_reply' and exists (select 1 from content.reply r where r.id = about_id))`.execute(tx)
  await sql`delete from content.probe where minute < ${before.probesBefore}`.execute(tx)
}
