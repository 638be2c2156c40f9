import { ok, type Result, refuse } from '@clearhold/contract/result'
import { open, randomId, randomKey, seal } from '../../../platform/crypto/crypto.ts'
import { newTotpSecret, totpStep, totpUri } from '../../../platform/crypto/totp.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import {
  challengeMinutes,
  readRegistration,
  registrationOptions,
  type WebauthnJson,
} from '../../../platform/passkeys/passkeys.ts'
import { appendRecord } from '../../audit/index.ts'
import {
  confirmTotpDraft,
  type FactorOwner,
  lockFactorOwner,
  readFactorMethods,
  writeTotpDraft,
} from '../store/factors.ts'
import { insertChallenge, insertPasskey, readPasskeys, takeChallenge } from '../store/passkeys.ts'
import { updatePerson } from '../store/people.ts'
import type { PasskeyQuestion } from './ask-passkey.ts'
import { type FactorParts, totpContext } from './prove-factor.ts'
import { handOutRecoveryCodes } from './renew-recovery-codes.ts'

/** Nobody has more devices than this at hand; it bounds what one account can make us store. */
const passkeysMax = 20

export interface FactorAdded {
  /** Ten codes with the first factor, shown this once; null when the person has codes already. */
  readonly recoveryCodes: string[] | null
}

interface Who {
  readonly personId: string
  readonly requestId?: string
}

/** A secret for the person's authenticator app. It guards nothing until a code from it has come back. */
export async function draftTotp(
  tx: Tx,
  parts: FactorParts,
  { personId }: Who,
): Promise<Result<{ secret: string; uri: string }, 'factor_exists'>> {
  const owner = await lockOwner(tx, personId)
  if (owner.totpSecretSealed !== null) return refuse('factor_exists')
  const secret = newTotpSecret()
  await writeTotpDraft(tx, personId, seal(parts.masterKey, Buffer.from(secret), totpContext(personId)))
  return ok({ secret, uri: totpUri(parts.party.name, owner.email, secret) })
}

export async function confirmTotp(
  tx: Tx,
  parts: FactorParts,
  { code, ...who }: Who & { readonly code: string },
): Promise<Result<FactorAdded, 'factor_exists' | 'second_factor_wrong'>> {
  const owner = await lockOwner(tx, who.personId)
  if (owner.totpSecretSealed !== null) return refuse('factor_exists')
  if (owner.totpDraftSealed === null) return refuse('second_factor_wrong')
  const secret = open(parts.masterKey, owner.totpDraftSealed, totpContext(who.personId)).toString()
  const step = await totpStep(secret, code, parts.clock.now(), null)
  if (step === undefined) return refuse('second_factor_wrong')
  await confirmTotpDraft(tx, who.personId, step)
  return ok(await announce(tx, { ...who, now: parts.clock.now() }, { factor: 'totp' }))
}

/** Asks the person's device for a new passkey. */
export async function draftPasskey(
  tx: Tx,
  parts: FactorParts,
  { personId }: Who,
): Promise<Result<PasskeyQuestion, 'not_allowed'>> {
  const owner = await lockOwner(tx, personId)
  const known = await readPasskeys(tx, personId)
  if (known.length >= passkeysMax) return refuse('not_allowed')
  const challengeId = randomId()
  const challenge = randomKey()
  const now = parts.clock.now()
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, challengeId, { purpose: 'register', personId, challenge, expiresAt }, now)
  const options = await registrationOptions(parts.party, { id: personId, label: owner.email }, challenge, known)
  return ok({ challengeId, options })
}

export async function addPasskey(
  tx: Tx,
  parts: FactorParts,
  {
    challengeId,
    response,
    name,
    ...who
  }: Who & { readonly challengeId: string; readonly response: WebauthnJson; readonly name: string },
): Promise<Result<FactorAdded, 'factor_exists' | 'passkey_refused'>> {
  await lockOwner(tx, who.personId)
  const challenge = await takeChallenge(tx, challengeId)
  const asked = challenge?.purpose === 'register' && challenge.personId === who.personId ? challenge : undefined
  if (asked === undefined || asked.expiresAt <= parts.clock.now()) return refuse('passkey_refused')
  const passkey = await readRegistration(parts.party, asked.challenge, response)
  if (passkey === undefined) return refuse('passkey_refused')
  const id = randomId()
  if (!(await insertPasskey(tx, { ...passkey, id, personId: who.personId, name }))) return refuse('factor_exists')
  return ok(await announce(tx, { ...who, now: parts.clock.now() }, { factor: 'passkey', passkeyId: id }))
}

async function lockOwner(tx: Tx, personId: string): Promise<FactorOwner> {
  const owner = await lockFactorOwner(tx, personId)
  if (owner === undefined) throw new Error('somebody who is not there asks for a second factor')
  return owner
}

/** The person and the audit log learn of it; where there are no recovery codes yet, they are handed out now. */
async function announce(
  tx: Tx,
  { personId, requestId, now }: Who & { readonly now: Date },
  added: { readonly factor: 'totp' | 'passkey'; readonly passkeyId?: string },
): Promise<FactorAdded> {
  const hasCodes = (await readFactorMethods(tx, personId)).includes('recovery_code')
  const recoveryCodes = hasCodes ? null : await handOutRecoveryCodes(tx, personId)
  // Who had one already changes how they are known; the first one only makes them safer.
  if (hasCodes) await updatePerson(tx, personId, { credentialsChangedAt: now })
  await appendEvent(tx, { type: 'account.factor_added', personId, payload: { factor: added.factor } })
  await appendRecord(tx, {
    actor: `person:${personId}`,
    action: 'account.factor_added',
    subject: `person:${personId}`,
    after: added,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return { recoveryCodes }
}
