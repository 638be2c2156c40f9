import { accountsHeld } from '../domains/accounts/index.ts'
import { approvalsHeld } from '../domains/approvals/index.ts'
import { auditHeld } from '../domains/audit/index.ts'
import { contentHeld } from '../domains/content/index.ts'
import { depositsHeld } from '../domains/deposits/index.ts'
import { kycHeld } from '../domains/kyc/index.ts'
import { ledgerHeld } from '../domains/ledger/index.ts'
import { notificationsHeld } from '../domains/notifications/index.ts'
import { plansHeld } from '../domains/plans/index.ts'
import { referralsHeld } from '../domains/referrals/index.ts'
import { sanctionsHeld } from '../domains/sanctions/index.ts'
import { solvencyHeld } from '../domains/solvency/index.ts'
import { statementsHeld } from '../domains/statements/index.ts'
import { supportHeld } from '../domains/support/index.ts'
import { treasuryHeld } from '../domains/treasury/index.ts'
import { withdrawalsHeld } from '../domains/withdrawals/index.ts'
import type { HeldByDomain, HeldTable } from '../platform/database/held.ts'

const running = 'of the platform: what keeps it running'
const signing = 'of the signer: what it signed; your withdrawals name their transactions'

/** Schemas that belong to no domain. */
const platformHeld: HeldByDomain = {
  tables: [],
  opened: {},
  absent: {
    'platform.clock': running,
    'platform.clock_move': running,
    'platform.demo_history': running,
    'platform.heartbeat': running,
    'platform.installation': running,
    'platform.loop': running,
    'platform.migration': running,
    'platform.outbox': 'a queue of what happened; what concerns you is among your messages and records',
    'platform.outbox_sequence': 'a counter of that queue',
    'signer.checkpoint': signing,
    'signer.filler': signing,
    'signer.held': 'checks before a payout, which would help those they are against',
    'signer.home': signing,
    'signer.nonce': signing,
    'signer.payout': signing,
    'signer.snapshot': signing,
    'signer.switch': signing,
    'signer.top_up': signing,
    'signer.transaction': signing,
    'signer.turn': signing,
  },
}

const domains: readonly HeldByDomain[] = [
  accountsHeld,
  approvalsHeld,
  auditHeld,
  contentHeld,
  depositsHeld,
  kycHeld,
  ledgerHeld,
  notificationsHeld,
  plansHeld,
  referralsHeld,
  sanctionsHeld,
  solvencyHeld,
  statementsHeld,
  supportHeld,
  treasuryHeld,
  withdrawalsHeld,
  platformHeld,
]

/** Every table with rows about a person. */
export const heldTables: readonly HeldTable[] = domains.flatMap(({ tables }) => tables)

/** Tables whose content is in the copy decrypted or composed, and the file it is in. */
export const openedTables: Readonly<Record<string, string>> = Object.assign({}, ...domains.map(({ opened }) => opened))

/** Tables that are not in the copy, and why. */
export const absentTables: Readonly<Record<string, string>> = Object.assign({}, ...domains.map(({ absent }) => absent))
