import type { factorsSchema, User } from '@clearhold/contract/accounts/schema'

type Factors = ReturnType<typeof factorsSchema.parse>

interface Known {
  readonly me: Pick<User, 'kyc'> | undefined
  readonly factors: Pick<Factors, 'totp' | 'passkeys'> | undefined
}

/** The pages about oneself that wait for the investor. What is not known yet, or is with our staff, is not among them. */
export function accountNeeds({ me, factors }: Known): string[] {
  const status = me?.kyc?.status
  const hasIdentityToDo = me !== undefined && status !== 'verified' && status !== 'pending'
  const isOnlyPassword = factors !== undefined && !factors.totp && factors.passkeys.length === 0
  return [...(hasIdentityToDo ? ['/user/kyc'] : []), ...(isOnlyPassword ? ['/user/security'] : [])]
}
