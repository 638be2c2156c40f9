import { changeProfile } from '@clearhold/contract/accounts/endpoints/own'
import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { User } from '@clearhold/contract/accounts/schema'
import type { Language } from '@clearhold/contract/language'
import { readUser } from '@clearhold/contract/views/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Action, useAction } from '../api/use-action.ts'
import { endpointQuery, type Known, type Question, question, useEndpoint } from '../api/use-endpoint.ts'
import { callAsPerson } from './call.ts'
import { renewUser } from './session.ts'
import { readStoredSession } from './storage.ts'

const me = { params: { id: 'me' } } as const
/** What is kept of oneself. */
const { queryKey } = endpointQuery(readUser, me)

export const askMe: Question = question(readUser, me)

/** Oneself, from the server. What the browser keeps of it follows, so that it is right at the next visit. */
export function useMe(): Known<User> {
  const known = useEndpoint(readUser, me)
  const user = known.value
  useEffect(() => {
    if (user === undefined) return
    const stored = readStoredSession()?.user
    if (stored === undefined || stored._id !== user._id) return
    const { _id, username, email, image, role } = user
    // Of the identity record the browser keeps the status and nothing else.
    const kyc = user.kyc === null ? null : { status: user.kyc.status }
    const current = { _id, username, email, image, role, kyc, ...(stored.readOnly && { readOnly: stored.readOnly }) }
    if (JSON.stringify(stored) !== JSON.stringify(current)) renewUser(current)
  }, [user])
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
    queries.setQueryData<User>(queryKey, (user) => (user === undefined ? user : { ...user, language }))
  return useAction(async (language: Language) => {
    const before = queries.getQueryData<User>(queryKey)?.language
    assume(language)
    const outcome = await callAsPerson(changeProfile, { ...me, body: { language } })
    if (outcome.kind !== 'answer' && before !== undefined) assume(before)
    return outcome
  }, changeProfile.topics)
}
