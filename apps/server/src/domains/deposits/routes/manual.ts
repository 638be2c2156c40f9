import { idSchema } from '@clearhold/contract/accounts/schema'
import { depositCharge, depositMinimumMicro, proofBytesMax } from '@clearhold/contract/deposits/rules'
import {
  manualDepositAnswerSchema,
  manualDepositFieldsSchema,
  manualGatewaySchema,
} from '@clearhold/contract/deposits/schema'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { findDeposit } from '../actions/find-deposit.ts'
import { submitManualDeposit } from '../actions/submit-manual-deposit.ts'
import { viewProof } from '../actions/view-proof.ts'
import type { DepositsParts } from '../parts.ts'
import { callerId, isDepositStaff } from './staff.ts'

const tag = 'deposits'
/** Payments outside the chain, with a picture that proves them; two people decide what becomes of them. */
export function manualDepositRoutes(parts: DepositsParts): Route[] {
  return [gatewayRoute(parts), submitRoute(parts), proofRoute(parts)]
}

function gatewayRoute({ bank }: DepositsParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/deposit/manual',
    access: 'person',
    summary: 'Where to pay by bank, and what is needed for it',
    tag,
    answer: manualGatewaySchema,
    refusals: {},
    handle: async () =>
      ok({
        bank: bank ?? null,
        minimum: decimalFromMicro(depositMinimumMicro),
        charge: depositCharge,
        proofBytesMax,
      }),
  })
}

function submitRoute(parts: DepositsParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/deposit/manual',
    access: 'person',
    limits: [
      { by: 'person', max: 10, windowSeconds: 3600, whenBlind: 'refuse' },
      { by: 'person', max: 30, windowSeconds: 86_400, whenBlind: 'refuse' },
    ],
    upload: { files: ['cardImage'], fileBytesMax: proofBytesMax },
    summary: 'Tell us of a payment outside the chain, with its proof; nothing is credited before two people agree',
    tag,
    body: manualDepositFieldsSchema,
    answer: manualDepositAnswerSchema,
    refusals: {
      amount_below_minimum: refused(422),
      reference_is_transaction: refused(422),
      proof_needed: refused(422),
      image_unreadable: refused(422),
      image_too_large: refused(413),
      reference_used: refused(409),
      gateway_not_offered: refused(409),
      not_found: refused(404),
    },
    handle: async ({ caller, body, files, language }) => {
      const { method, reference } = body
      if (method === 'bank' && parts.bank === undefined) return refuse('gateway_not_offered')
      const proof = files.find(({ field }) => field === 'cardImage')?.bytes
      if (proof === undefined) return refuse('proof_needed')
      const personId = callerId(caller)
      const amountMicro = microFromDecimal(body.amount) ?? 0n
      const submitted = await submitManualDeposit(parts, { personId, method, amountMicro, reference, proof })
      if (!submitted.ok) return submitted
      const deposit = await findDeposit(parts.database.reader, parts, submitted.value, personId)
      return deposit === undefined ? refuse('not_found') : ok({ message: notices.manualReceived[language], deposit })
    },
  })
}

function proofRoute(parts: DepositsParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/deposit/:id/proof',
    access: 'person',
    limits: [{ by: 'person', max: 120, windowSeconds: 60, whenBlind: 'allow' }],
    sends: { type: 'image/webp' },
    summary: 'The proof of a manual deposit, for its owner; a look by staff is written down',
    tag,
    params: z.object({ id: idSchema }),
    answer: z.custom<Buffer>(),
    refusals: { not_found: refused(404) },
    handle: async ({ caller, params, requestId }) => {
      const image = await viewProof(parts, {
        depositId: params.id,
        viewerId: callerId(caller),
        isStaff: isDepositStaff(caller),
        requestId,
      })
      return image === undefined ? refuse('not_found') : ok(image)
    },
  })
}
