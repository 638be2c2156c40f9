import type { Reader } from '#platform/database/database.ts'
import { readCustodyBalanceMicro } from './store/accounts.ts'

export { createCheckpointer } from './actions/create-checkpointer.ts'
export { discloseEntries, type OpenedEntry } from './actions/disclose-entries.ts'
export { foldTurnover } from './actions/fold-turnover.ts'
export { listEntries } from './actions/list-entries.ts'
export { openAccounts } from './actions/open-accounts.ts'
export { postEntries } from './actions/post-entries.ts'
export { readPostingGroups } from './actions/read-posting-groups.ts'
export { readSettledGroup } from './actions/read-settled-group.ts'
export { showEntry } from './actions/show-entry.ts'
export { verifyLedger } from './actions/verify-ledger.ts'
export {
  type AccountKey,
  bankAccount,
  capitalAccount,
  chainAccount,
  draftContent,
  type EntryDraft,
  type EntryId,
  escrowAccount,
  exitAccount,
  formatEntryId,
  groupOf,
  haveBalancesMoved,
  type InvestorKind,
  investorAccount,
  investorAccounts,
  investorKinds,
  lastEntryIdOf,
  type PostingOutcome,
  parseEntryId,
} from './rules.ts'
export { readBalanceAsOfMicro, readBalancesMicro, readEntry, readHistory } from './store/accounts.ts'
export { type DrawnGroups, isPast, readDrawnGroups, readKindTotals, readKindTotalsUpTo } from './store/checkpoints.ts'
export {
  type HouseAccount,
  type LedgerFigures,
  readFigures,
  readHouseAccounts,
  readImbalanceMicro,
} from './store/figures.ts'
export { holdsMoney } from './store/holdings.ts'
export {
  type OwnEntry,
  type OwnFilter,
  readOwnEntries,
  readTotalChanges,
  type TotalChange,
} from './store/own-entries.ts'
export {
  countMovements,
  type MovementLine,
  type OwnBalances,
  type Period,
  type PeriodTurnover,
  readFirstMovementAt,
  readLastGroupsBefore,
  readMovementLines,
  readOwnBalancesBefore,
  readPeriodTurnovers,
} from './store/own-periods.ts'
export { readTurnover, readTurnoverSpans, type SpanTurnover, type Turnover } from './store/turnover.ts'

/** Everything held on all chains, in micro-USDT: zero on a new ledger, and never negative. */
export async function assetsHeldMicro(reader: Reader): Promise<bigint> {
  const heldMicro = -(await readCustodyBalanceMicro(reader))
  if (heldMicro < 0n) throw new Error('custody owes: the book holds less than nothing')
  return heldMicro
}
export { ledgerHeld } from './held.ts'
