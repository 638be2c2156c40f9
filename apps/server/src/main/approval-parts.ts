import type { Edition } from '@clearhold/contract/edition'
import {
  type AccountsParts,
  askForSignature,
  changePermissions,
  closeAccount,
  readHolders,
  readNames,
  unfreezeAccount,
  verifyPasskeyOver,
} from '../domains/accounts/index.ts'
import { checkSignature, type PasskeySigner, registerCommands } from '../domains/approvals/index.ts'
import type { ApprovalRouteParts } from '../domains/approvals/routes.ts'
import { adjustBalance, holdsNoMoney } from '../domains/treasury/index.ts'

/** Approvals know no other domain: their commands, guards, people and passkeys are handed to them here. */
export function approvalParts(edition: Edition, accounts: AccountsParts): ApprovalRouteParts {
  const { database, clock } = accounts
  const passkeys: PasskeySigner = {
    challenge: (tx, personId, digest) => askForSignature(tx, accounts, { personId, digest }),
    verify: async (tx, request) => {
      const proved = await verifyPasskeyOver(tx, accounts, request)
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
      closeAccount({ clock, guards: [holdsNoMoney] }),
      adjustBalance,
    ]),
    people: { holdersOf: readHolders, namesOf: readNames },
    verifySignature: checkSignature({ passkeys, browserKeys }),
    passkeys,
    browserKeys,
  }
}
