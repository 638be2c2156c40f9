export { adjustBalance } from './actions/adjust-balance.ts'
export { holdsNoMoney } from './actions/check-empty.ts'
export { recordChainHead } from './actions/record-chain-head.ts'
