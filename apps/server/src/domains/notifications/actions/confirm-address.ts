import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import { isAddressLinkOf, readAddressLink } from '../store/address-links.ts'
import { deleteRefusedAddress } from '../store/bounces.ts'
import { readMailReach } from './read-mail-reach.ts'

export interface ConfirmParts {
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/** Has mails go out again to an address that refused them: following the link shows that one arrived. */
export async function confirmAddress(
  { database, clock, masterKey }: ConfirmParts,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<Result<undefined, 'token_expired'>> {
  const link = readAddressLink(token, clock.now())
  if (link === undefined) return refuse('token_expired')
  const { personId } = link
  return database.transaction(async (tx) => {
    const refused = await readMailReach(tx, personId)
    if (refused === undefined || !isAddressLinkOf(masterKey, token, refused)) return refuse('token_expired')
    if (!(await deleteRefusedAddress(tx, personId))) return refuse('token_expired')
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'account.address_confirmed',
      subject: `person:${personId}`,
      requestId,
      event: { type: 'account.mail_restored', personId, payload: {} },
    })
    return ok(undefined)
  })
}
