import { approvingPlace } from '@clearhold/contract/approvals/statement'
import type { Edition } from '@clearhold/contract/edition'
import {
  type AccountsParts,
  changePermissions,
  closeAccount,
  extendFreeze,
  freezeStaff,
  readHolders,
  readNames,
  recoverFactor,
  reopenAccount,
  unfreezeAccount,
} from '#domains/accounts/index.ts'
import type { ApprovalPeople, CommandRegistry } from '#domains/approvals/index.ts'
import {
  checkSignature,
  type ExecutionParts,
  isKeyADayOld,
  type KnownKeys,
  registerCommands,
  waitForExecution,
} from '#domains/approvals/index.ts'
import type { ApprovalRouteParts } from '#domains/approvals/routes.ts'
import { openIncident, publishAnnouncement, publishSupportDetails, updateIncident } from '#domains/content/index.ts'
import {
  creditManualDeposit,
  deleteDeposit,
  editDeposit,
  hasNoOpenDeposit,
  releaseDeposit,
} from '#domains/deposits/index.ts'
import { beginRetention, extendLegalHold, type KycParts } from '#domains/kyc/index.ts'
import { closePlan, type PlansParts, publishPlan } from '#domains/plans/index.ts'
import { decideHit } from '#domains/sanctions/index.ts'
import {
  adjustBalance,
  announceCapitalExit,
  attributeCapital,
  clearAlarm,
  declareAddress,
  declareExitAddress,
  hasNoMoney,
  raiseAlarm,
  retireAddress,
  retireExitAddress,
} from '#domains/treasury/index.ts'
import { markPaid, resumePayouts, settleDispute } from '#domains/withdrawals/index.ts'
import type { RelyingParty } from '#platform/passkeys/passkeys.ts'
import { closingGuards } from '#views/closing.ts'
import { planParts } from './plans.ts'
import { holdForSanctions } from './sanctions.ts'

type CommandPlace = Pick<AccountsParts, 'database' | 'clock'>

/** Every two-person command. */
function commandsOf(
  { clock }: CommandPlace,
  kyc: Pick<KycParts, 'retentionDays'>,
  plans: PlansParts,
  edition: Edition,
): CommandRegistry {
  return registerCommands([
    publishAnnouncement({ clock }),
    publishSupportDetails({ clock, edition }),
    openIncident({ clock }),
    updateIncident({ clock }),
    changePermissions,
    freezeStaff({ clock }),
    extendFreeze({ clock }),
    extendLegalHold({ clock }),
    decideHit({ state: 'cleared', clock }),
    decideHit({ state: 'held', clock, onHeld: (tx, held) => holdForSanctions({ clock }, tx, held) }),
    unfreezeAccount,
    reopenAccount({ guards: [hasNoMoney, hasNoOpenDeposit] }),
    closeAccount({
      clock,
      guards: Object.values(closingGuards),
      onClosed: (tx, personId) => beginRetention(tx, { clock, retentionDays: kyc.retentionDays }, personId),
    }),
    recoverFactor,
    adjustBalance,
    clearAlarm,
    creditManualDeposit,
    editDeposit,
    deleteDeposit,
    releaseDeposit,
    announceCapitalExit,
    declareAddress,
    declareExitAddress,
    retireAddress,
    retireExitAddress,
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

/** Approvals import no other domain: their commands, guards, people and passkeys are passed in here. */
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
    registry: commandsOf(accounts, kyc, plans, edition),
    people,
    verifySignature: checkSignature(signatures),
    isKeyADayOld,
    waitForExecution: (id) => waitForExecution(database.reader, clock, id),
    ...signatures,
    knownKeys,
  }
}

function approvingPartyOf({ origin, name }: RelyingParty): RelyingParty {
  const place = approvingPlace(origin)
  return { id: place.rpId, origin: place.origin, name }
}

/** Without a signer, which keys it counts is unknown. */
const noSigner: KnownKeys = { fingerprints: async () => undefined, takeUp: async () => undefined }

export interface ExecutionWiring extends CommandPlace {
  readonly edition: Edition
  readonly kyc: Pick<KycParts, 'retentionDays'>
  readonly plans: PlansParts
  /** The signer's verification of a signature, by the keys enrolled with it. */
  readonly isSigned: (commandId: string) => Promise<boolean>
  readonly chainId: number
}

/**
 * What the worker executes with: in both editions both signatures must be of keys that the signer knows; an unknown one raises an alarm
 * at once.
 */
export function executionParts({ edition, kyc, plans, isSigned, chainId, ...place }: ExecutionWiring): ExecutionParts {
  return {
    clock: place.clock,
    registry: commandsOf(place, kyc, plans, edition),
    people,
    hasEvidence: async ({ id }) => {
      if (await isSigned(id)) return true
      const alarm = { kind: 'signature_unknown', chainId, about: `approval:${id}`, stopsPayouts: false } as const
      await place.database.transaction((tx) => raiseAlarm(tx, alarm))
      return false
    },
  }
}
