import { type Clerk, type Client, signingClerk } from './api-client.ts'
import { ApprovingKey } from './approving-key.ts'
import type { TestDatabase } from './resources.ts'

/** A member of staff creates an approving key and registers it with the site, as the approving page does; it is two days old. */
export async function withApprovingKey(database: Pick<TestDatabase, 'owner'>, client: Client): Promise<Clerk> {
  const key = new ApprovingKey(client.personId)
  const { status } = await client.call('POST', 'admin/approver-keys', { response: key.created })
  if (status !== 200) throw new Error(`the key was answered with ${status}`)
  await settleApproverKeys(database, client.personId)
  return signingClerk(client, key)
}

/** Makes this person's approving keys two days old: a new one cannot sign money. */
export async function settleApproverKeys({ owner }: Pick<TestDatabase, 'owner'>, personId: string): Promise<void> {
  await owner(`update approvals.approver_key set enrolled_at = enrolled_at - interval '2 days' where person_id = $1`, [
    personId,
  ])
}
