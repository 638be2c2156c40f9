import { useRef } from 'react'
import { done } from '../../client/answers.ts'
import { callWithToken } from '../../client/session/call.ts'
import { leaveSession } from '../../client/session/session.ts'
import { useToast } from '../../design/toast.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Ends the session on the server first: without that, nobody is told that they are out. */
export function useLogout(): () => void {
  const t = useTexts('work')
  const showToast = useToast()
  const busy = useRef(false)
  const leave = async () => {
    if (busy.current) return
    busy.current = true
    const outcome = await callWithToken({ method: 'POST', path: '/api/auth/logout', answer: done })
    busy.current = false
    // A refusal means that there is no such session any more, which is what was asked for.
    if (outcome.kind === 'answer' || (outcome.kind === 'problem' && outcome.problem.status === 401))
      leaveSession('left')
    else showToast({ kind: 'refused', title: t('logout.failed'), text: t('logout.failedText') })
  }
  return () => void leave()
}
