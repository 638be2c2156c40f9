export { checkSignature, type PasskeySigner } from './actions/check-signature.ts'
export { expireCommands } from './actions/expire-commands.ts'
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
