import { type User, userSchema } from '@clearhold/contract/accounts'
import { useEffect } from 'react'
import { type Known, useKnown } from './queries.tsx'
import { renewUser } from './session/session.ts'
import { readStoredSession } from './session/storage.ts'

/** Oneself, from the server. What the browser keeps of it follows, so that it is right at the next visit. */
export function useMe(): Known<User> {
  const known = useKnown({ path: '/api/user/me', answer: userSchema })
  const me = known.value
  useEffect(() => {
    if (me === undefined) return
    const stored = readStoredSession()?.user
    if (stored === undefined || stored._id !== me._id) return
    const { _id, username, email, image, role, kyc } = me
    const current = { _id, username, email, image, role, kyc }
    if (JSON.stringify(stored) !== JSON.stringify(current)) renewUser(current)
  }, [me])
  return known
}
