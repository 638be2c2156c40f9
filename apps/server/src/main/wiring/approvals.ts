import type { Edition } from '@clearhold/contract/edition'
import {
  type AccountsParts,
  askForSignature,
  changePermissions,
  closeAccount,
  freezeStaff,
  isPasskeySettled,
  keepFrozen,
  readHolders,
  readNames,
  reopenAccount,
  unfreezeAccount,
  verifyPasskeySignature,
} from '#domains/accounts/index.ts'
import type { ApprovalParts, ApprovalPeople, CommandRegistry } from '#domains/approvals/index.ts'
import {
  checkSignature,
  type ExecutionParts,
  type PasskeySigner,
  registerCommands,
  waitForExecution,
} from '#domains/approvals/index.ts'
import type { ApprovalRouteParts } from '#domains/approvals/routes.ts'
import { publishAnnouncement, publishSupport } from '#domains/content/index.ts'
import {
  creditManualDeposit,
  deleteDeposit,
  editDeposit,
  hasNoOpenDeposit,
  releaseDeposit,
} from '#domains/deposits/index.ts'
import { hasNoOpenCase, type KycParts, keepHeld, startRetention } from '#domains/kyc/index.ts'
import { closePlan, hasNoOpenPosition, type PlansParts, publishPlan } from '#domains/plans/index.ts'
import { hasNoPendingBonus } from '#domains/referrals/index.ts'
import { decideHit } from '#domains/sanctions/index.ts'
import {
  adjustBalance,
  announceExit,
  attributeCapital,
  clearAlarm,
  declareAddress,
  declareExitAddress,
  holdsNoMoney,
  raiseAlarm,
  retireAddress,
} from '#domains/treasury/index.ts'
import { hasNoOpenWithdrawal, markPaid, resumePayouts, settleDispute } from '#domains/withdrawals/index.ts'
import { planParts } from './plans.ts'
import { holdForSanctions } from './sanctions.ts'

type CommandPlace = Pick<AccountsParts, 'database' | 'clock'>

/** Every command that takes two people. */
function commandsOf(
  { clock }: CommandPlace,
  kyc: Pick<KycParts, 'retentionDays'>,
  plans: PlansParts,
  edition: Edition,
): CommandRegistry {
  return registerCommands([
    publishAnnouncement({ clock }),
    publishSupport({ clock, edition }),
    changePermissions,
    freezeStaff({ clock }),
    keepFrozen({ clock }),
    keepHeld({ clock }),
    decideHit({ state: 'cleared', clock }),
    decideHit({ state: 'held', clock, onHeld: (tx, held) => holdForSanctions({ clock }, tx, held) }),
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

/**
 * A passkey that was added a moment ago, perhaps by whoever has taken the account, signs no money. A key of a browser counts in the demo
 * alone, where a newcomer approves in their first session.
 */
const isKeySettled: ApprovalParts['isKeySettled'] = async (tx, personId, evidence) => {
  const { kind, credentialId } = evidence
  if (kind !== 'passkey') return true
  return isPasskeySettled(tx, personId, Buffer.from(String(credentialId), 'base64url'))
}

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
    registry: commandsOf(accounts, kyc, plans, edition),
    people,
    verifySignature: checkSignature({ passkeys, browserKeys }),
    isKeySettled,
    waitForExecution: (id) => waitForExecution(database.reader, clock, id),
    passkeys,
    browserKeys,
  }
}

export interface ExecutionWiring extends CommandPlace {
  readonly edition: Edition
  readonly kyc: Pick<KycParts, 'retentionDays'>
  readonly plans: PlansParts
  /** The signer's word on a signature, by the keys that are enrolled with it. */
  readonly isSigned: (commandId: string) => Promise<boolean>
  readonly chainId: number
}

/**
 * What the worker executes with. In the demo pages enrol keys by themselves and the signer knows few of them: there the api's check
 * counts. In live both signatures must be of keys that are enrolled with the signer, and one that is not rings at once.
 */
export function executionParts({ edition, kyc, plans, isSigned, chainId, ...place }: ExecutionWiring): ExecutionParts {
  return {
    clock: place.clock,
    registry: commandsOf(place, kyc, plans, edition),
    people,
    hasEvidence: async ({ id }) => {
      if (edition === 'demo' || (await isSigned(id))) return true
      const alarm = { kind: 'signature_unknown', chainId, about: `approval:${id}`, stopsPayouts: false } as const
      await place.database.transaction((tx) => raiseAlarm(tx, alarm))
      return false
    },
  }
}
