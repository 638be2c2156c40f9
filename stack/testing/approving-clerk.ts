import type { Clerk, Client } from './api-client.ts'
import { ApprovingKey } from './approving-key.ts'

/** Somebody of the staff makes a key for approving and tells the site of it, as the approving page does. */
export async function withApprovingKey(client: Client): Promise<Clerk> {
  const key = new ApprovingKey(client.personId)
  const { status } = await client.call('POST', 'admin/approver-keys', { response: key.created })
  if (status !== 200) throw new Error(`the key was answered with ${status}`)
  return { ...client, key }
}
