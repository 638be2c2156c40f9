import * as endpoints from '@clearhold/contract/accounts/endpoints/own'
import { ok } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { addPasskey } from '../actions/add-passkey.ts'
import { confirmTotp } from '../actions/confirm-totp.ts'
import { draftPasskey } from '../actions/draft-passkey.ts'
import { draftTotp } from '../actions/draft-totp.ts'
import { removeFactor } from '../actions/remove-factor.ts'
import { renewRecoveryCodes } from '../actions/renew-recovery-codes.ts'
import type { AccountsParts } from '../parts.ts'
import { countRecoveryCodes, readFactorMethods } from '../store/factors.ts'
import { readPasskeys } from '../store/passkeys.ts'
/** A person's second factors: list, add, remove. Each change requires a step-up. */
export function factorRoutes(parts: AccountsParts): Route[] {
  return [...readRoutes(parts), ...totpRoutes(parts), ...passkeyRoutes(parts), ...recoveryRoutes(parts)]
}

function readRoutes({ database }: AccountsParts): Route[] {
  return [
    serve(endpoints.readFactors, async ({ caller, params }) => {
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
    }),
  ]
}

function totpRoutes(parts: AccountsParts): Route[] {
  const { database, clock } = parts
  return [
    serve(endpoints.draftTotp, ({ caller, params }) =>
      database.transaction((tx) => draftTotp(tx, parts, { personId: subjectOf(caller, params.id) })),
    ),
    serve(endpoints.confirmTotp, ({ caller, params, body, requestId }) =>
      database.transaction((tx) =>
        confirmTotp(tx, parts, { personId: subjectOf(caller, params.id), code: body.code, requestId }),
      ),
    ),
    serve(endpoints.removeTotp, ({ caller, params, requestId, language }) =>
      database.transaction(async (tx) => {
        const removed = await removeFactor(tx, {
          personId: subjectOf(caller, params.id),
          requestId,
          now: clock.now(),
        })
        return removed.ok ? ok({ message: noticeText(language, 'factorRemoved') }) : removed
      }),
    ),
  ]
}

function passkeyRoutes(parts: AccountsParts): Route[] {
  const { database, clock } = parts
  return [
    serve(endpoints.draftPasskey, ({ caller, params }) =>
      database.transaction((tx) => draftPasskey(tx, parts, { personId: subjectOf(caller, params.id) })),
    ),
    serve(endpoints.addPasskey, ({ caller, params, body, requestId }) =>
      database.transaction((tx) =>
        addPasskey(tx, parts, { ...body, personId: subjectOf(caller, params.id), requestId }),
      ),
    ),
    serve(endpoints.removePasskey, ({ caller, params, requestId, language }) =>
      database.transaction(async (tx) => {
        const removed = await removeFactor(tx, {
          personId: subjectOf(caller, params.id),
          passkeyId: params.passkeyId,
          requestId,
          now: clock.now(),
        })
        return removed.ok ? ok({ message: noticeText(language, 'factorRemoved') }) : removed
      }),
    ),
  ]
}

function recoveryRoutes({ database }: AccountsParts): Route[] {
  return [
    serve(endpoints.renewRecoveryCodes, ({ caller, params, requestId }) =>
      database.transaction(async (tx) => {
        const renewed = await renewRecoveryCodes(tx, { personId: subjectOf(caller, params.id), requestId })
        return renewed.ok ? ok({ codes: renewed.value }) : renewed
      }),
    ),
  ]
}
