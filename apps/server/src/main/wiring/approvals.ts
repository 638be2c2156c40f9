import type { Edition } from '@clearhold/contract/edition'
import {
  type AccountsParts,
  askForSignature,
  changePermissions,
  closeAccount,
  readHolders,
  readNames,
  unfreezeAccount,
  verifyPasskeySignature,
} from '#domains/accounts/index.ts'
import { checkSignature, type PasskeySigner, registerCommands } from '#domains/approvals/index.ts'
import type { ApprovalRouteParts } from '#domains/approvals/routes.ts'
import {
  creditManualDeposit,
  deleteDeposit,
  editDeposit,
  hasNoOpenDeposit,
  releaseDeposit,
} from '#domains/deposits/index.ts'
import { hasNoOpenCase, type KycParts, startRetention } from '#domains/kyc/index.ts'
import { closePlan, hasNoOpenPosition, type PlansParts, publishPlan } from '#domains/plans/index.ts'
import { hasNoPendingBonus } from '#domains/referrals/index.ts'
import {
  adjustBalance,
  attributeCapital,
  clearAlarm,
  declareAddress,
  holdsNoMoney,
  retireAddress,
} from '#domains/treasury/index.ts'
import { hasNoOpenWithdrawal, markPaid, resumePayouts, settleDispute } from '#domains/withdrawals/index.ts'
import { planParts } from './plans.ts'

/** Approvals know no other domain: their commands, guards, people and passkeys are handed to them here. */
export function approvalParts(
  edition: Edition,
  accounts: AccountsParts,
  kyc: Pick<KycParts, 'retentionDays'>,
  plans: PlansParts = planParts(accounts, { edition }),
): ApprovalRouteParts {
  const { database, clock } = accounts
  const passkeys: PasskeySigner = {
    challenge: (tx, personId, digest) => askForSignature(tx, accounts, { personId, digest }),
    verify: async (tx, request) => {
      const proved = await verifyPasskeySignature(tx, accounts, request)
      return proved.ok ? proved.value : undefined
    },
  }
  const browserKeys = edition === 'demo'
  return {
    database,
    clock,
    registry: registerCommands([
      changePermissions,
      unfreezeAccount,
      closeAccount({
        clock,
        guards: [
          holdsNoMoney,
          hasNoOpenDeposit,
          hasNoOpenCase,
          hasNoOpenPosition,
          hasNoPendingBonus,
          hasNoOpenWithdrawal,
        ],
        onClosed: (tx, personId) => startRetention(tx, { clock, retentionDays: kyc.retentionDays }, personId),
      }),
      adjustBalance,
      clearAlarm,
      creditManualDeposit,
      editDeposit,
      deleteDeposit,
      releaseDeposit,
      declareAddress,
      retireAddress,
      attributeCapital,
      publishPlan(plans),
      closePlan(plans),
      markPaid,
      settleDispute,
      resumePayouts,
    ]),
    people: { holdersOf: readHolders, namesOf: readNames },
    verifySignature: checkSignature({ passkeys, browserKeys }),
    passkeys,
    browserKeys,
  }
}
