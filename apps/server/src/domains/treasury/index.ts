export { adjustBalance } from './actions/adjust-balance.ts'
export { announceCapitalExit } from './actions/announce-capital-exit.ts'
export { assignCapitalAddress } from './actions/assign-capital-address.ts'
export { assignDepositAddress } from './actions/assign-deposit-address.ts'
export { attributeCapital } from './actions/attribute-capital.ts'
export { checkPinnedKey } from './actions/check-pinned-key.ts'
export { checkReportedTransfers } from './actions/check-reported-transfers.ts'
export { clearAlarm } from './actions/clear-alarm.ts'
export { createReconciler } from './actions/create-reconciler.ts'
export { createScanner } from './actions/create-scanner.ts'
export { creditCapital } from './actions/credit-capital.ts'
export { declareAddress } from './actions/declare-address.ts'
export { declareExitAddress } from './actions/declare-exit-address.ts'
export { hasCapitalChanges } from './actions/has-capital-changes.ts'
export { hasNoMoney } from './actions/has-no-money.ts'
export { issueStatement } from './actions/issue-statement.ts'
export { listAlarms } from './actions/list-alarms.ts'
export { listDepositAddresses } from './actions/list-deposit-addresses.ts'
export {
  type MeasuredReserve,
  type MeasuredReserves,
  type MeasureParts,
  measureReserves,
} from './actions/measure-reserves.ts'
export { pinKeys } from './actions/pin-keys.ts'
export { pinToken } from './actions/pin-token.ts'
export { prepareRefill, type RefillRefusal } from './actions/prepare-refill.ts'
export { raiseAlarm } from './actions/raise-alarm.ts'
export { readCapitalBalances } from './actions/read-capital-balances.ts'
export { reconcileChain } from './actions/reconcile-chain.ts'
export { recordChainFailure } from './actions/record-chain-failure.ts'
export { registerWallets } from './actions/register-wallets.ts'
export { reportForbiddenCalls } from './actions/report-forbidden-calls.ts'
export { reportTransfer } from './actions/report-transfer.ts'
export { retireAddress } from './actions/retire-address.ts'
export { retireExitAddress } from './actions/retire-exit-address.ts'
export { rotateKeys } from './actions/rotate-keys.ts'
export { type SendRefillRefusal, sendRefill } from './actions/send-refill.ts'
export { sweepAddresses } from './actions/sweep-addresses.ts'
export { tripBreaker } from './actions/trip-breaker.ts'
export { watchWallets } from './actions/watch-wallets.ts'
export { treasuryHeld } from './held.ts'
export type {
  AddressParts,
  BreakerParts,
  ReconcileParts,
  RefillParts,
  ScanParts,
  SweepParts,
  SweepSettings,
  WalletWatchParts,
} from './parts.ts'
export { daysLeft, isCurrentComparison } from './rules.ts'
export { readOwners } from './store/addresses.ts'
export { hasArrivalFrom } from './store/capital.ts'
export { readChainHead } from './store/chain-head.ts'
export { type CapitalExit, isCapitalShort, readExits, readWaitingExits } from './store/exits.ts'
export { type Comparison, type Reconciliation, readReconciliation, readShortfallMicro } from './store/reconciliation.ts'
export { readSweepFigures, type SweepFigures } from './store/sweeps.ts'
export { readToken, type Token } from './store/tokens.ts'
export { readConfirmedIds, readSendersTo, readTransferChanges, type TransferChange } from './store/transfers.ts'
export { type NetworkFees, readNetworkFees, readWalletSpending } from './store/wallet-spending.ts'
export { readCustodyWallets, readWallets } from './store/wallets.ts'
