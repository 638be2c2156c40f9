export { statementsHeld } from './held.ts'
export type { LongStatementParts } from './parts.ts'
export { readOpenLongStatementIds } from './store/long-statements.ts'
