import { unfreezeCommandName } from '../rules.ts'
import { reactivateAccount } from './reactivate-account.ts'

/** Unfreezes an account; takes two people, because an attacker would request it too. */
export const unfreezeAccount = reactivateAccount({
  name: unfreezeCommandName,
  from: 'frozen',
  action: 'account.unfrozen',
})
