export { approveCommand } from './actions/approve-command.ts'
export { checkApproval } from './actions/check-approval.ts'
export { checkSignature } from './actions/check-signature.ts'
export { type Command, defineCommand } from './actions/define-command.ts'
export { enrolDemoKey } from './actions/enrol-demo-key.ts'
export { executeCommand } from './actions/execute-command.ts'
export { findDecidableCommands } from './actions/find-decidable-commands.ts'
export { isKeyADayOld } from './actions/is-key-a-day-old.ts'
export { listKnownApprovers } from './actions/list-known-approvers.ts'
export { proposeByCall } from './actions/propose-by-call.ts'
export { type ProposeRefusal, proposeCommand } from './actions/propose-command.ts'
export { type CommandRegistry, registerCommands } from './actions/register-commands.ts'
export { showApproval } from './actions/show-approval.ts'
export { signCommand } from './actions/sign-command.ts'
export { waitForExecution } from './actions/wait-for-execution.ts'
export { approvalsHeld } from './held.ts'
export type { ApprovalParts, ApprovalPeople, ExecutionParts, KnownKeys, SignatureParts } from './parts.ts'
export type { ChangeLine, CommandRefusal } from './rules.ts'
export {
  readApprovedCommands,
  readCommand,
  readKeysOf,
  readOpenCommandIds,
  readOpenCommandIdsOf,
  readUndecided,
  readWaitingApprovals,
} from './store.ts'
