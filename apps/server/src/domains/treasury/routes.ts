import { adjustUserSchema, idSchema, proposalAnswerSchema } from '@clearhold/contract/accounts'
import { ok } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { defineRoute, type Route } from '../../platform/http/route.ts'
import { type ApprovalParts, commandRefusalRules, proposeCommand } from '../approvals/index.ts'
import { adjustCommandName } from './actions/adjust-balance.ts'

export function treasuryRoutes({ database, approvals }: { database: Database; approvals: ApprovalParts }): Route[] {
  return [
    defineRoute({
      method: 'PUT',
      path: '/api/user/:id',
      access: { permission: ['finance_maker'] },
      stepUp: true,
      summary: 'Ask for a balance to be corrected; a second person decides, and signs',
      tag: 'administration',
      params: z.object({ id: idSchema }),
      body: adjustUserSchema,
      answer: proposalAnswerSchema,
      refusals: commandRefusalRules,
      handle: async ({ caller, params, body, language, requestId }) => {
        if (caller === undefined) throw new Error('a balance was to be corrected by nobody')
        const { usdAmount: cash, btcAmount: profit, reversesEntry, reason } = body
        const proposed = await database.transaction((tx) =>
          proposeCommand(tx, approvals, {
            command: adjustCommandName,
            input: { personId: params.id, cash, profit, reversesEntry },
            maker: { personId: caller.personId, permissions: caller.permissions },
            reason,
            requestId,
          }),
        )
        return proposed.ok ? ok({ message: notices.sentForApproval[language], ...proposed.value }) : proposed
      },
    }),
  ]
}
