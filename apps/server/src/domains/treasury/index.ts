export { recordChainHead } from './actions/record-chain-head.ts'
