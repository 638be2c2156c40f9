import { identityChecks } from '@clearhold/contract/accounts/recovery'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { mayRecover, recoverFactorCommandName } from '../rules.ts'
import { readFactorMethods } from '../store/factors.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { findPerson } from '../store/people.ts'
import { beginRecoveryWait, readRecovery } from '../store/recoveries.ts'

/**
 * A reviewer saw the person, compared them with their documents and was told their code (check-spoken-code.ts); an owner agrees. Both sign, as about money:
 * a person who is let in may withdraw. It only begins the wait of 72 hours, which a person who still has access to the account can end.
 */
export const recoverFactor: Command = defineCommand({
  name: recoverFactorCommandName,
  money: true,
  permissionToMake: 'kyc_reviewer',
  permissionToApprove: 'owner',
  inputSchema: z.strictObject({
    personId: idSchema,
    recoveryId: idSchema,
    check: z.enum(identityChecks),
  }),
  describe: async (reader, { personId, recoveryId, check }) => {
    const recovery = await readRecovery(reader, recoveryId)
    if (recovery === undefined || recovery.personId !== personId) return refuse('not_found')
    if (recovery.state !== 'asked') return refuse('recovery_over')
    if (recovery.heardAt === null) return refuse('recovery_code_wrong')
    const person = await findPerson(reader, personId)
    if (person?.role === 'Admin') return refuse('recovery_not_for_staff')
    if (person === undefined || !mayRecover(person.state, await readOpenFreeze(reader, personId)))
      return refuse('account_not_active')
    const methods = await readFactorMethods(reader, personId)
    return ok({
      subject: `person:${personId}`,
      changes: [
        { field: 'second_factor', before: methods.join(', '), after: 'recovery_key' },
        { field: 'identity_seen', before: '', after: check },
      ],
      // The address too: a recovery of an account whose mailbox was exchanged meanwhile is another question.
      state: { recoveryId, methods, email: person.email },
    })
  },
  execute: async (tx, { personId, recoveryId, check }, { approvalId, makerId, approverId, requestId, reason }) => {
    const ends = await beginRecoveryWait(tx, approvalId)
    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'account.recovery_began',
      subject: `person:${personId}`,
      before: { recoveryId, state: 'asked' },
      after: { state: 'waiting', ends: ends.toISOString(), check, makerId, reason },
      requestId,
      event: { type: 'recovery.begun', payload: { recoveryId } },
    })
    return ok(undefined)
  },
})
