import { approvingPlace } from '@clearhold/contract/approvals/statement'
import type { Edition } from '@clearhold/contract/edition'
import {
  type AccountsParts,
  changePermissions,
  closeAccount,
  readHolders,
  readNames,
  reopenAccount,
  unfreezeAccount,
} from '#domains/accounts/index.ts'
import type { ApprovalPeople, CommandRegistry } from '#domains/approvals/index.ts'
import {
  checkSignature,
  type ExecutionParts,
  type KnownKeys,
  registerCommands,
  waitForExecution,
} from '#domains/approvals/index.ts'
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
  announceExit,
  attributeCapital,
  clearAlarm,
  declareAddress,
  declareExitAddress,
  holdsNoMoney,
  retireAddress,
} from '#domains/treasury/index.ts'
import { hasNoOpenWithdrawal, markPaid, resumePayouts, settleDispute } from '#domains/withdrawals/index.ts'
import type { RelyingParty } from '#platform/passkeys/passkeys.ts'
import { planParts } from './plans.ts'

type CommandPlace = Pick<AccountsParts, 'database' | 'clock'>

/** Every command that takes two people. */
function commandsOf({ clock }: CommandPlace, kyc: Pick<KycParts, 'retentionDays'>, plans: PlansParts): CommandRegistry {
  return registerCommands([
    changePermissions,
    unfreezeAccount,
    reopenAccount({ guards: [holdsNoMoney, hasNoOpenDeposit] }),
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
    announceExit,
    declareAddress,
    declareExitAddress,
    retireAddress,
    attributeCapital,
    publishPlan(plans),
    closePlan(plans),
    markPaid,
    settleDispute,
    resumePayouts,
  ])
}

const people: ApprovalPeople = {
  holdersOf: readHolders,
  holds: async (reader, personId, permission) => (await readHolders(reader, permission)).includes(personId),
  namesOf: readNames,
}

/** Approvals know no other domain: their commands, guards, people and passkeys are handed to them here. */
export function approvalParts(
  edition: Edition,
  accounts: AccountsParts,
  kyc: Pick<KycParts, 'retentionDays'>,
  plans: PlansParts = planParts(accounts, { edition }),
  knownKeys: KnownKeys = noSigner,
): ApprovalRouteParts {
  const { database, clock } = accounts
  const signatures = { approvingParty: approvingPartyOf(accounts.party), demoKeys: edition === 'demo' }
  return {
    database,
    clock,
    registry: commandsOf(accounts, kyc, plans),
    people,
    verifySignature: checkSignature(signatures),
    waitForExecution: (id) => waitForExecution(database.reader, clock, id),
    ...signatures,
    knownKeys,
  }
}

function approvingPartyOf({ origin, name }: RelyingParty): RelyingParty {
  const place = approvingPlace(origin)
  return { id: place.rpId, origin: place.origin, name }
}

/** Where no signer is asked: nobody knows which keys it counts. */
const noSigner: KnownKeys = { fingerprints: async () => undefined, takeUp: async () => undefined }

export interface ExecutionWiring extends CommandPlace {
  readonly kyc: Pick<KycParts, 'retentionDays'>
  readonly plans: PlansParts
  /** The signer's word on a signature, by the keys that are enrolled with it. */
  readonly isSigned: (commandId: string) => Promise<boolean>
}

/** What the worker executes with: only a key that the signer knows has signed, in either edition. */
export function executionParts({ kyc, plans, isSigned, ...place }: ExecutionWiring): ExecutionParts {
  return {
    clock: place.clock,
    registry: commandsOf(place, kyc, plans),
    people,
    hasEvidence: ({ id }) => isSigned(id),
  }
}
