import {
  factorAddedSchema,
  factorsSchema,
  idSchema,
  messageSchema,
  passkeyAddSchema,
  passkeyChallengeSchema,
  personRefSchema,
  recoveryCodesSchema,
  totpConfirmSchema,
  totpDraftSchema,
} from '@clearhold/contract/accounts/schema'
import { ok } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { addPasskey } from '../actions/add-passkey.ts'
import { confirmTotp } from '../actions/confirm-totp.ts'
import { draftPasskey } from '../actions/draft-passkey.ts'
import { draftTotp } from '../actions/draft-totp.ts'
import { removeFactor } from '../actions/remove-factor.ts'
import { renewRecoveryCodes } from '../actions/renew-recovery-codes.ts'
import type { AccountsParts } from '../parts.ts'
import { countRecoveryCodes, readFactorMethods } from '../store/factors.ts'
import { readPasskeys } from '../store/passkeys.ts'

const person = z.object({ id: personRefSchema })
/** Nobody else's business, whatever they may do otherwise. */
const own = { own: 'id', orPermission: [] } as const
const tag = 'security'
const often: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 300, whenBlind: 'refuse' }]
/** The second factors of one person: what they have, adding and removing. Each change asks for a fresh proof. */
export function factorRoutes(parts: AccountsParts): Route[] {
  return [...readRoutes(parts), ...totpRoutes(parts), ...passkeyRoutes(parts), ...recoveryRoutes(parts)]
}

function readRoutes({ database }: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/user/:id/factors',
      access: own,
      summary: 'The person’s second factors',
      tag,
      params: person,
      answer: factorsSchema,
      refusals: {},
      handle: async ({ caller, params }) => {
        const personId = subjectOf(caller, params.id)
        const [methods, passkeys, recoveryCodesLeft] = await Promise.all([
          readFactorMethods(database.reader, personId),
          readPasskeys(database.reader, personId),
          countRecoveryCodes(database.reader, personId),
        ])
        return ok({
          totp: methods.includes('totp'),
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            id,
            name,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          recoveryCodesLeft,
          freshUntil: caller?.freshUntil?.toISOString() ?? null,
        })
      },
    }),
  ]
}

function totpRoutes(parts: AccountsParts): Route[] {
  const { database, clock } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/totp',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'A secret for an authenticator app, to be confirmed with a code',
      tag,
      params: person,
      answer: totpDraftSchema,
      refusals: { factor_exists: refused(409) },
      handle: ({ caller, params }) =>
        database.transaction((tx) => draftTotp(tx, parts, { personId: subjectOf(caller, params.id) })),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/totp/confirm',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'Turns the authenticator app on with its first code',
      tag,
      params: person,
      body: totpConfirmSchema,
      answer: factorAddedSchema,
      refusals: { factor_exists: refused(409), second_factor_wrong: refused(422) },
      handle: ({ caller, params, body, requestId }) =>
        database.transaction((tx) =>
          confirmTotp(tx, parts, { personId: subjectOf(caller, params.id), code: body.code, requestId }),
        ),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/user/:id/totp',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'Removes the authenticator app',
      tag,
      params: person,
      answer: messageSchema,
      refusals: { not_found: refused(404), last_factor: refused(409) },
      handle: ({ caller, params, requestId, language }) =>
        database.transaction(async (tx) => {
          const removed = await removeFactor(tx, {
            personId: subjectOf(caller, params.id),
            requestId,
            now: clock.now(),
          })
          return removed.ok ? ok({ message: notices.factorRemoved[language] }) : removed
        }),
    }),
  ]
}

function passkeyRoutes(parts: AccountsParts): Route[] {
  const { database, clock } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/passkeys/options',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'What the browser needs to make a passkey',
      tag,
      params: person,
      answer: passkeyChallengeSchema,
      refusals: { not_allowed: refused(409) },
      handle: ({ caller, params }) =>
        database.transaction((tx) => draftPasskey(tx, parts, { personId: subjectOf(caller, params.id) })),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/passkeys',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'Adds the passkey the browser made',
      tag,
      params: person,
      body: passkeyAddSchema,
      answer: factorAddedSchema,
      refusals: { factor_exists: refused(409), passkey_refused: refused(422) },
      handle: ({ caller, params, body, requestId }) =>
        database.transaction((tx) =>
          addPasskey(tx, parts, { ...body, personId: subjectOf(caller, params.id), requestId }),
        ),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/user/:id/passkeys/:passkeyId',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'Removes a passkey',
      tag,
      params: person.extend({ passkeyId: idSchema }),
      answer: messageSchema,
      refusals: { not_found: refused(404), last_factor: refused(409) },
      handle: ({ caller, params, requestId, language }) =>
        database.transaction(async (tx) => {
          const removed = await removeFactor(tx, {
            personId: subjectOf(caller, params.id),
            passkeyId: params.passkeyId,
            requestId,
            now: clock.now(),
          })
          return removed.ok ? ok({ message: notices.factorRemoved[language] }) : removed
        }),
    }),
  ]
}

function recoveryRoutes({ database }: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/user/:id/recovery-codes',
      access: own,
      stepUp: true,
      limits: often,
      summary: 'Ten new recovery codes; the old ones stop working',
      tag,
      params: person,
      answer: recoveryCodesSchema,
      refusals: { second_factor_needed: refused(409) },
      handle: ({ caller, params, requestId }) =>
        database.transaction(async (tx) => {
          const renewed = await renewRecoveryCodes(tx, { personId: subjectOf(caller, params.id), requestId })
          return renewed.ok ? ok({ codes: renewed.value }) : renewed
        }),
    }),
  ]
}
