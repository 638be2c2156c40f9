import { Readable } from 'node:stream'
import { idSchema } from '@clearhold/contract/accounts/schema'
import {
  adminDepositListSchema,
  deleteDepositSchema,
  depositFiltersSchema,
  depositListQuerySchema,
  depositProposalSchema,
  depositReasonSchema,
  depositRejectedSchema,
  editDepositSchema,
} from '@clearhold/contract/deposits/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { commandRefusalRules, proposeByCall } from '#domains/approvals/index.ts'
import { csvFile, csvLimits } from '#platform/http/csv.ts'
import { type Call, defineRoute, type Route, refused } from '#platform/http/route.ts'
import { countWaiting } from '../actions/count-waiting.ts'
import { creditManualDeposit } from '../actions/credit-manual-deposit.ts'
import { deleteDeposit } from '../actions/delete-deposit.ts'
import { editDeposit } from '../actions/edit-deposit.ts'
import { exportDeposits } from '../actions/export-deposits.ts'
import { findDeposit } from '../actions/find-deposit.ts'
import { listDeposits } from '../actions/list-deposits.ts'
import { listDepositsWithTotal } from '../actions/list-deposits-with-total.ts'
import { rejectManualDeposit } from '../actions/reject-manual-deposit.ts'
import { releaseDeposit } from '../actions/release-deposit.ts'
import type { DepositsParts } from '../parts.ts'
import { callerId, depositStaff } from './staff.ts'

const tag = 'deposits'
const idParams = z.object({ id: idSchema })
/** What a proposal's answer lists (spec section 7): the first page of the table it was made from. */
const listedMax = 50

/** What staff see and ask for. Whatever moves money, or takes a deposit away, is decided by a second person. */
export function depositAdministrationRoutes(parts: DepositsParts): Route[] {
  return [listRoute(parts), fileRoute(parts), ...proposalRoutes(parts), rejectRoute(parts)]
}

function listRoute(parts: DepositsParts): Route {
  const { reader } = parts.database
  return defineRoute({
    method: 'GET',
    path: '/api/deposit',
    access: { permission: depositStaff },
    summary: 'Everybody’s deposits, newest first, and how many wait for staff',
    tag,
    query: depositListQuerySchema,
    answer: adminDepositListSchema,
    refusals: {},
    handle: async ({ query: { person, ...query } }) => {
      const [list, counts] = await Promise.all([
        listDepositsWithTotal(reader, parts, { ...query, personId: person }),
        countWaiting(reader),
      ])
      return ok({ ...list, counts })
    },
  })
}

function fileRoute(parts: DepositsParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/deposit.csv',
    access: { permission: depositStaff },
    limits: csvLimits,
    sends: csvFile('deposits'),
    summary: 'Everybody’s deposits, as a file of what the filters show',
    tag,
    query: depositFiltersSchema,
    answer: z.instanceof(Readable),
    refusals: {},
    handle: async ({ caller, query: { person, ...query }, requestId }) =>
      ok(await exportDeposits(parts, { ...query, personId: person }, { personId: callerId(caller), requestId })),
  })
}

function proposalRoutes(parts: DepositsParts): Route[] {
  const proposal = {
    access: { permission: ['finance_maker'] },
    stepUp: true,
    tag,
    params: idParams,
    answer: depositProposalSchema,
    refusals: commandRefusalRules,
  } as const
  return [
    defineRoute({
      ...proposal,
      method: 'PUT',
      path: '/api/deposit/:id',
      summary: 'Ask for what a manual deposit credits to be changed; a second person decides, and signs',
      body: editDepositSchema,
      handle: (call) => {
        const { reason, ...amounts } = call.body
        return propose(parts, call, editDeposit.name, { depositId: call.params.id, ...amounts }, reason)
      },
    }),
    defineRoute({
      ...proposal,
      method: 'DELETE',
      path: '/api/deposit/:id',
      summary: 'Ask for a deposit that never held money to be taken off the lists; a second person decides',
      body: deleteDepositSchema,
      handle: (call) => propose(parts, call, deleteDeposit.name, { depositId: call.params.id }, call.body.reason),
    }),
    defineRoute({
      ...proposal,
      method: 'POST',
      path: '/api/deposit/:id/credit',
      summary:
        'Ask for a manual deposit to be credited out of the operator’s capital; a second person decides, and signs',
      body: depositReasonSchema,
      handle: (call) => propose(parts, call, creditManualDeposit.name, { depositId: call.params.id }, call.body.reason),
    }),
    defineRoute({
      ...proposal,
      method: 'POST',
      path: '/api/deposit/:id/release',
      summary: 'Ask for an arrival that is held back to be credited; a second person decides, and signs',
      body: depositReasonSchema,
      handle: (call) => propose(parts, call, releaseDeposit.name, { depositId: call.params.id }, call.body.reason),
    }),
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
  return defineRoute({
    method: 'POST',
    path: '/api/deposit/:id/reject',
    access: { permission: ['finance_maker', 'finance_approver'] },
    summary: 'Turn a manual deposit down, with words the investor reads; no money moves',
    tag,
    params: idParams,
    body: depositReasonSchema,
    answer: depositRejectedSchema,
    refusals: { not_found: refused(404), deposit_decided: refused(409), deposit_of_chain: refused(409) },
    handle: async ({ caller, params, body, language, requestId }) => {
      const rejection = { depositId: params.id, personId: callerId(caller), reason: body.reason, requestId }
      const rejected = await database.transaction((tx) => rejectManualDeposit(tx, rejection))
      if (!rejected.ok) return rejected
      const deposit = await findDeposit(database.reader, parts, params.id, undefined)
      return deposit === undefined ? refuse('not_found') : ok({ message: notices.depositRejected[language], deposit })
    },
  })
}
