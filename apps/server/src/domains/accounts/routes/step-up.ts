import { passkeyChallengeSchema, stepUpAnswerSchema, stepUpRequestSchema } from '@clearhold/contract/accounts/schema'
import { ok } from '@clearhold/contract/result'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type Route } from '#platform/http/route.ts'
import { askForStepUp } from '../actions/ask-for-step-up.ts'
import { stepUp } from '../actions/step-up.ts'
import type { AccountsParts } from '../parts.ts'

const tag = 'sign-in'
const often: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 300, whenBlind: 'refuse' }]

/** The one way to prove oneself anew; whatever asks for a fresh proof sends people here. */
export function stepUpRoutes(parts: AccountsParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/step-up/options',
      access: 'person',
      limits: often,
      summary: 'A passkey challenge for a fresh proof',
      tag,
      answer: passkeyChallengeSchema,
      refusals: {},
      handle: async ({ caller }) => {
        const { personId } = callerOf(caller)
        return ok(await parts.database.transaction((tx) => askForStepUp(tx, parts, personId)))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/step-up',
      access: 'person',
      limits: often,
      summary: 'A fresh proof: for five minutes this session may do what concerns money and security',
      tag,
      body: stepUpRequestSchema,
      answer: stepUpAnswerSchema,
      refusals: {
        second_factor_wrong: { status: 422, money: 'not_moved' },
        passkey_refused: { status: 422, money: 'not_moved' },
        password_wrong: { status: 422, money: 'not_moved' },
        not_allowed: { status: 403, money: 'not_moved' },
        account_locked: { status: 423, money: 'not_moved' },
        too_many_requests: { status: 429, money: 'not_moved' },
      },
      handle: async ({ caller, body, address }) => {
        const { personId, sessionId } = callerOf(caller)
        const proved = await stepUp(parts, { personId, sessionId, address, proof: body.proof })
        return proved.ok ? ok({ freshUntil: proved.value.toISOString() }) : proved
      },
    }),
  ]
}
