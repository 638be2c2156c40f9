import { unfreezeCommandName } from '../rules.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { reactivateAccount } from './reactivate-account.ts'

/** Unfreezes an account; takes two people, because an attacker would request it too. One that its holder froze, only once they asked for it. */
export const unfreezeAccount = reactivateAccount({
  name: unfreezeCommandName,
  from: 'frozen',
  action: 'account.unfrozen',
  hindranceOf: async (reader, personId) => {
    const freeze = await readOpenFreeze(reader, personId)
    return freeze?.byHolder === true && freeze.endAskedAt === null ? 'end_not_asked' : undefined
  },
})
