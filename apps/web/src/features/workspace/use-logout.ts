import { useRef } from 'react'
import { logOut } from '#client/session/log-out.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Logs out once, however often it is asked for; where the server could not be reached, says that the user is still logged in. */
export function useLogout(): () => void {
  const t = useTexts('work')
  const showToast = useToast()
  const busy = useRef(false)
  const leave = async () => {
    if (busy.current) return
    busy.current = true
    const end = await logOut()
    busy.current = false
    if (end === 'not_reached') showToast({ kind: 'refused', title: t('logout.failed'), text: t('logout.failedText') })
  }
  return () => void leave()
}
