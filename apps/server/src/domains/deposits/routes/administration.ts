import * as endpoints from '@clearhold/contract/deposits/endpoints'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { proposeByCall } from '#domains/approvals/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import { type Call, type Route, serve } from '#platform/http/route.ts'
import { countWaitingDeposits } from '../actions/count-waiting-deposits.ts'
import { creditManualDeposit } from '../actions/credit-manual-deposit.ts'
import { decryptDepositProof } from '../actions/decrypt-deposit-proof.ts'
import { deleteDeposit } from '../actions/delete-deposit.ts'
import { editDeposit } from '../actions/edit-deposit.ts'
import { exportDeposits } from '../actions/export-deposits.ts'
import { listDeposits } from '../actions/list-deposits.ts'
import { listDepositsWithTotal } from '../actions/list-deposits-with-total.ts'
import { rejectManualDeposit } from '../actions/reject-manual-deposit.ts'
import { releaseDeposit } from '../actions/release-deposit.ts'
import { showDeposit } from '../actions/show-deposit.ts'
import type { DepositsParts } from '../parts.ts'
import { callerId } from './staff.ts'

/** Rows in the response to a proposal (spec section 7): the first page of the table it was made from. */
const listedMax = 50

/** What staff see and propose. Anything that moves money or removes a deposit needs a second approver. */
export function depositAdministrationRoutes(parts: DepositsParts): Route[] {
  return [listRoute(parts), fileRoute(parts), ...proposalRoutes(parts), rejectRoute(parts)]
}

function listRoute(parts: DepositsParts): Route {
  const { reader } = parts.database
  return serve(endpoints.listDeposits, async ({ query: { person, ...query } }) => {
    const [list, counts] = await Promise.all([
      listDepositsWithTotal(reader, parts, { ...query, personId: person }),
      countWaitingDeposits(reader),
    ])
    return ok({ ...list, counts })
  })
}

function fileRoute(parts: DepositsParts): Route {
  return serve(endpoints.exportDeposits, async ({ caller, query: { person, ...query }, requestId }) =>
    ok(await exportDeposits(parts, { ...query, personId: person }, { personId: callerId(caller), requestId })),
  )
}

function proposalRoutes(parts: DepositsParts): Route[] {
  return [
    serve(endpoints.editDeposit, (call) => {
      const { reason, ...amounts } = call.body
      return propose(parts, call, editDeposit.name, { depositId: call.params.id, ...amounts }, reason)
    }),
    serve(endpoints.deleteDeposit, (call) =>
      propose(parts, call, deleteDeposit.name, { depositId: call.params.id }, call.body.reason),
    ),
    serve(endpoints.creditManualDeposit, async (call) => {
      const proof = await decryptDepositProof(parts, call.params.id)
      const proofDigest = proof === undefined ? {} : { proofDigest: sha256(proof).toString('hex') }
      const input = { depositId: call.params.id, ...proofDigest }
      return propose(parts, call, creditManualDeposit.name, input, call.body.reason)
    }),
    serve(endpoints.releaseDeposit, (call) =>
      propose(parts, call, releaseDeposit.name, { depositId: call.params.id }, call.body.reason),
    ),
  ]
}

async function propose(
  parts: DepositsParts,
  call: Call<unknown, unknown, unknown>,
  command: string,
  input: Readonly<Record<string, unknown>>,
  reason: string,
) {
  const proposed = await proposeByCall(parts, call, { command, input, reason })
  if (!proposed.ok) return proposed
  const { deposits } = await listDeposits(parts.database.reader, parts, { limit: listedMax })
  return ok({ ...proposed.value, data: deposits })
}

function rejectRoute(parts: DepositsParts): Route {
  const { database } = parts
  return serve(endpoints.rejectManualDeposit, async ({ caller, params, body, language, requestId }) => {
    const rejection = { depositId: params.id, personId: callerId(caller), reason: body.reason, requestId }
    const rejected = await database.transaction((tx) => rejectManualDeposit(tx, rejection))
    if (!rejected.ok) return rejected
    const deposit = await showDeposit(database.reader, parts, params.id, undefined)
    return deposit === undefined
      ? refuse('not_found')
      : ok({ message: noticeText(language, 'depositRejected'), deposit })
  })
}
