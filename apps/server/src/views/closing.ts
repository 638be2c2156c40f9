import { ok } from '@clearhold/contract/result'
import type { Closing, ClosingRefusal } from '@clearhold/contract/views/closing'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { type CloseGuard, endedSessionKeptMs, readDirectoryPerson, signInKeptMs } from '../domains/accounts/index.ts'
import { hasNoOpenDeposit } from '../domains/deposits/index.ts'
import { hasNoOpenCase } from '../domains/kyc/index.ts'
import { hasNoOpenPosition } from '../domains/plans/index.ts'
import { hasNoPendingBonus } from '../domains/referrals/index.ts'
import { threadKeptMs } from '../domains/support/index.ts'
import { hasNoMoney } from '../domains/treasury/index.ts'
import { hasNoOpenWithdrawal } from '../domains/withdrawals/index.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { subjectOf } from '../platform/http/caller.ts'
import { type Route, serve } from '../platform/http/route.ts'

/** What the domains ask before an account is closed. The command that closes asks the same, when it is proposed and when it is executed. */
export const closingGuards: Readonly<Record<Exclude<ClosingRefusal, 'permissions'>, CloseGuard>> = {
  money: hasNoMoney,
  withdrawal: hasNoOpenWithdrawal,
  position: hasNoOpenPosition,
  deposit: hasNoOpenDeposit,
  bonus: hasNoPendingBonus,
  identity: hasNoOpenCase,
}

const dayMs = 86_400_000

/** What a person should know before they ask for their account to be closed. */
export function closingRoutes(parts: { readonly database: Database; readonly documentsKeptDays: number }): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.readClosing, async ({ caller, params }) => {
      const answer: Closing = {
        refusals: await readRefusals(reader, subjectOf(caller, params.id)),
        keptDays: {
          documents: parts.documentsKeptDays,
          threads: threadKeptMs / dayMs,
          signIns: signInKeptMs / dayMs,
          sessions: endedSessionKeptMs / dayMs,
        },
      }
      return ok(answer)
    }),
  ]
}

async function readRefusals(reader: Reader, personId: string): Promise<ClosingRefusal[]> {
  const refusals: ClosingRefusal[] = []
  for (const [refusal, isFree] of Object.entries(closingGuards) as [keyof typeof closingGuards, CloseGuard][])
    if (!(await isFree(reader, personId))) refusals.push(refusal)
  const person = await readDirectoryPerson(reader, personId)
  // Permissions are taken first, by a command of their own.
  if ((person?.permissions.length ?? 0) > 0) refusals.push('permissions')
  return refusals
}
