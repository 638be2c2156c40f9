import { unfreezeCommandName } from '../rules.ts'
import { reactivateAccount } from './reactivate-account.ts'

/** Lets a frozen account go on; two people, because a thief would ask for it too. */
export const unfreezeAccount = reactivateAccount({
  name: unfreezeCommandName,
  from: 'frozen',
  action: 'account.unfrozen',
})
