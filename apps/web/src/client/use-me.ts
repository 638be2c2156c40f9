import type { Permission } from '@clearhold/contract/accounts/permissions'
import { type User, userSchema } from '@clearhold/contract/accounts/schema'
import type { Language } from '@clearhold/contract/language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { done } from './answers.ts'
import { type Action, type Known, useAction, useKnown } from './queries.tsx'
import { callAsPerson } from './session/call.ts'
import { renewUser } from './session/session.ts'
import { readStoredSession } from './session/storage.ts'

const mePath = '/api/user/me'

/** Oneself, from the server. What the browser keeps of it follows, so that it is right at the next visit. */
export function useMe(): Known<User> {
  const known = useKnown({ path: mePath, answer: userSchema })
  const me = known.value
  useEffect(() => {
    if (me === undefined) return
    const stored = readStoredSession()?.user
    if (stored === undefined || stored._id !== me._id) return
    const { _id, username, email, image, role } = me
    // Of the identity record the browser keeps the status and nothing else.
    const kyc = me.kyc === null ? null : { status: me.kyc.status }
    const current = { _id, username, email, image, role, kyc }
    if (JSON.stringify(stored) !== JSON.stringify(current)) renewUser(current)
  }, [me])
  return known
}

/** Whether oneself holds a permission. A courtesy: it hides what the server would refuse. */
export function useMay(permission: Permission): boolean {
  return useMe().value?.permissions.includes(permission) ?? false
}

/** The language of our mails to this person. What is known of them says it at once, and takes it back when it was refused. */
export function useMailLanguage(): Action<Language, unknown> {
  const queries = useQueryClient()
  const assume = (language: Language) =>
    queries.setQueryData<User>([mePath], (me) => (me === undefined ? me : { ...me, language }))
  return useAction(async (language: Language) => {
    const before = queries.getQueryData<User>([mePath])?.language
    assume(language)
    const outcome = await callAsPerson({
      method: 'PATCH',
      path: '/api/user/me/profile',
      body: { language },
      answer: done,
    })
    if (outcome.kind !== 'answer' && before !== undefined) assume(before)
    return outcome
  })
}
