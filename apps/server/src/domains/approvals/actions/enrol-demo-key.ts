import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertApproverKey, readKeysOf } from '../store.ts'

/** Enrols the demo key that the approving page offers for a demo admin. Called by the seed only, not by a route. */
export async function enrolDemoKey(
  tx: Tx,
  { personId, name, publicKey }: { readonly personId: string; readonly name: string; readonly publicKey: Buffer },
): Promise<void> {
  const known = await readKeysOf(tx, personId)
  if (known.some((key) => key.publicKey.equals(publicKey))) return
  await insertApproverKey(tx, { id: randomId(), personId, name, kind: 'demo', publicKey, credentialId: null })
  await recordChange(tx, {
    actor: 'operator:seed',
    action: 'approver_key.enrolled',
    subject: `person:${personId}`,
    after: { kind: 'demo', publicKey: publicKey.toString('base64url') },
    requestId: 'seed-demo',
    event: null,
  })
}
