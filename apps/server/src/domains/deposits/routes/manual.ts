import * as endpoints from '@clearhold/contract/deposits/endpoints'
import { microFromDecimal } from '@clearhold/contract/money'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type Route, serve } from '#platform/http/route.ts'
import { issuePaymentReference } from '../actions/issue-payment-reference.ts'
import { readManualGateway } from '../actions/read-manual-gateway.ts'
import { showDeposit } from '../actions/show-deposit.ts'
import { submitManualDeposit } from '../actions/submit-manual-deposit.ts'
import { viewDepositProof } from '../actions/view-deposit-proof.ts'
import type { DepositsParts, ManualPayInParts, PayInParts } from '../parts.ts'
import { callerId, isDepositStaff } from './staff.ts'

/** Payments outside the chain, with a proof picture; two people decide about them. */
export function manualDepositRoutes(parts: ManualPayInParts): Route[] {
  return [gatewayRoute(parts), referenceRoute(parts), submitRoute(parts), proofRoute(parts)]
}

function gatewayRoute(parts: DepositsParts): Route {
  return serve(endpoints.readManualGateway, async ({ caller }) => ok(await readManualGateway(parts, callerId(caller))))
}

function referenceRoute(parts: PayInParts): Route {
  return serve(endpoints.issuePaymentReference, async ({ caller }) => {
    if (parts.bank === undefined) return refuse('gateway_not_offered')
    const personId = callerId(caller)
    if (!(await parts.hasAccepted(personId))) return refuse('legal_not_accepted')
    return ok({ reference: await issuePaymentReference(parts, personId) })
  })
}

/** Changed terms do not stop the report: the payment was made before, and money that is not reported cannot be credited or paid back. */
function submitRoute(parts: ManualPayInParts): Route {
  return serve(endpoints.submitManualDeposit, async ({ caller, body, files, language }) => {
    const { method, reference } = body
    if (method === 'bank' && parts.bank === undefined) return refuse('gateway_not_offered')
    const proof = files.find(({ field }) => field === 'cardImage')?.bytes
    if (proof === undefined) return refuse('proof_needed')
    const personId = callerId(caller)
    if (!(await parts.hasEverAccepted(personId))) return refuse('legal_not_accepted')
    const amountMicro = microFromDecimal(body.amount) ?? 0n
    const submitted = await submitManualDeposit(parts, { personId, method, amountMicro, reference, proof })
    if (!submitted.ok) return submitted
    const deposit = await showDeposit(parts.database.reader, parts, submitted.value, personId)
    return deposit === undefined
      ? refuse('not_found')
      : ok({ message: noticeText(language, 'manualReceived'), deposit })
  })
}

function proofRoute(parts: DepositsParts): Route {
  return serve(endpoints.viewDepositProof, async ({ caller, params, requestId }) => {
    const image = await viewDepositProof(parts, {
      depositId: params.id,
      viewerId: callerId(caller),
      isStaff: isDepositStaff(caller),
      requestId,
    })
    return image === undefined ? refuse('not_found') : ok(image)
  })
}
