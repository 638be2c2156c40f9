export { approveCommand } from './actions/approve-command.ts'
export { checkSignature, type PasskeySigner } from './actions/check-signature.ts'
export { enrolKey } from './actions/enrol-key.ts'
export { expireCommands } from './actions/expire-commands.ts'
export { showApproval } from './actions/list-approvals.ts'
export { proposeByCall } from './actions/propose-by-call.ts'
export {
  type ApprovalParts,
  type ProposeRefusal,
  proposeCommand,
} from './actions/propose-command.ts'
export {
  type Command,
  defineCommand,
  registerCommands,
} from './actions/register-commands.ts'
export { commandRefusalRules } from './routes.ts'
export type { ChangeLine, CommandRefusal } from './rules.ts'
export { readApprovedCommands, readCommand, readUndecided, readWaitingApprovals } from './store.ts'
