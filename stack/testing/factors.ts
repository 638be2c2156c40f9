import { generate } from 'otplib'
import { addPasskey } from '#domains/accounts/actions/add-passkey.ts'
import { confirmTotp } from '#domains/accounts/actions/confirm-totp.ts'
import { draftPasskey } from '#domains/accounts/actions/draft-passkey.ts'
import { draftTotp } from '#domains/accounts/actions/draft-totp.ts'
import type { FactorParts } from '#domains/accounts/parts.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** The code an authenticator app shows at this clock's time. */
export function codeAt(clock: Clock, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })
}

/** Sets up an authenticator app for a user, as the screens do; throws where they would show a refusal. */
export async function enrolTotp(
  database: Database,
  parts: FactorParts,
  personId: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const draft = await database.transaction((tx) => draftTotp(tx, parts, { personId }))
  if (!draft.ok) throw new Error(draft.code)
  const code = await codeAt(parts.clock, draft.value.secret)
  const added = await database.transaction((tx) => confirmTotp(tx, parts, { personId, code }))
  if (!added.ok) throw new Error(added.code)
  return { secret: draft.value.secret, recoveryCodes: added.value.recoveryCodes ?? [] }
}

/** Registers a passkey of a software authenticator for a user. */
export async function enrolPasskey(
  database: Database,
  parts: FactorParts,
  personId: string,
  authenticator = new SoftwareAuthenticator(parts.party.origin),
): Promise<{ authenticator: SoftwareAuthenticator; recoveryCodes: string[] | null }> {
  const question = await database.transaction((tx) => draftPasskey(tx, parts, { personId }))
  if (!question.ok) throw new Error(question.code)
  const { challengeId, options } = question.value
  const response = authenticator.create(options)
  const added = await database.transaction((tx) =>
    addPasskey(tx, parts, { personId, challengeId, response, name: 'Laptop' }),
  )
  if (!added.ok) throw new Error(added.code)
  return { authenticator, recoveryCodes: added.value.recoveryCodes }
}
