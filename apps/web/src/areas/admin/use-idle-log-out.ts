import { adminIdleMinutes } from '@clearhold/contract/accounts/rules'
import { useEffect } from 'react'
import { now } from '#client/boot/clock.ts'
import { logOut } from '#client/session/log-out.ts'

const lookEveryMs = 15_000
const inputs = ['pointerdown', 'keydown', 'wheel'] as const
/** Shared by the tabs: who works in one of them is not idle in another. */
const storageKey = 'staffActiveAt'

/** The idle timeout of staff: an open page calls the server periodically, so only the page knows that its user is away. */
export function useIdleLogOut(): void {
  useEffect(() => {
    let notedAt = 0
    const note = () => {
      const at = now().getTime()
      if (at - notedAt < lookEveryMs) return
      notedAt = at
      localStorage.setItem(storageKey, String(at))
    }
    const look = () => {
      const idleMs = now().getTime() - Number(localStorage.getItem(storageKey) ?? notedAt)
      if (idleMs >= adminIdleMinutes * 60_000) void logOut()
    }
    note()
    for (const input of inputs) addEventListener(input, note, { passive: true })
    const timer = setInterval(look, lookEveryMs)
    return () => {
      for (const input of inputs) removeEventListener(input, note)
      clearInterval(timer)
    }
  }, [])
}
