import { ok, type Result, refuse } from '@clearhold/contract/result'
import { openByMaster } from '#platform/crypto/sealed.ts'
import { totpStep } from '#platform/crypto/totp.ts'
import type { Tx } from '#platform/database/database.ts'
import type { FactorParts } from '../parts.ts'
import { totpContext } from '../rules.ts'
import { confirmTotpDraft, lockKnownFactorOwner } from '../store/factors.ts'
import { type FactorAdded, type FactorChange, notifyOfFactor } from './notify-of-factor.ts'

/** Turns the drafted secret into a second factor, once a code from it is right. */
export async function confirmTotp(
  tx: Tx,
  parts: FactorParts,
  { code, ...who }: FactorChange & { readonly code: string },
): Promise<Result<FactorAdded, 'factor_exists' | 'second_factor_wrong'>> {
  const owner = await lockKnownFactorOwner(tx, who.personId)
  if (owner.totpSecretSealed !== null) return refuse('factor_exists')
  if (owner.totpDraftSealed === null) return refuse('second_factor_wrong')
  const secret = openByMaster(parts.masterKey, owner.totpDraftSealed, totpContext(who.personId)).toString()
  const step = await totpStep(secret, code, parts.clock.now(), null)
  if (step === undefined) return refuse('second_factor_wrong')
  await confirmTotpDraft(tx, who.personId, step)
  return ok(await notifyOfFactor(tx, { ...who, now: parts.clock.now() }, { factor: 'totp' }))
}
