import { ok, type Result, refuse } from '@clearhold/contract/result'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import { newTotpSecret, totpUri } from '#platform/crypto/totp.ts'
import type { Tx } from '#platform/database/database.ts'
import type { FactorParts } from '../parts.ts'
import { totpContext } from '../rules.ts'
import { lockKnownFactorOwner, writeTotpDraft } from '../store/factors.ts'

/** A secret for the person's authenticator app. It protects nothing until a code from it was confirmed. */
export async function draftTotp(
  tx: Tx,
  parts: FactorParts,
  { personId }: { readonly personId: string },
): Promise<Result<{ secret: string; uri: string }, 'factor_exists'>> {
  const owner = await lockKnownFactorOwner(tx, personId)
  if (owner.totpSecretSealed !== null) return refuse('factor_exists')
  const secret = newTotpSecret()
  await writeTotpDraft(tx, personId, sealByMaster(parts.masterKey, Buffer.from(secret), totpContext(personId)))
  return ok({ secret, uri: totpUri(parts.party.name, owner.email, secret) })
}
