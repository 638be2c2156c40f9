import { useCallback, useEffect, useState } from 'react'
import { type PushDevice, readPushDevice } from './push-device.ts'

interface KnownDevice {
  /** False until the browser has answered. */
  readonly isKnown: boolean
  readonly device: PushDevice | undefined
  readonly reread: () => Promise<void>
}

/** What the browser says of notices, read again when the person comes back: they may have been in its settings. */
export function usePushDevice(): KnownDevice {
  const [known, setKnown] = useState<Omit<KnownDevice, 'reread'>>({ isKnown: false, device: undefined })
  const reread = useCallback(async () => {
    const device = await readPushDevice().catch(() => undefined)
    setKnown({ isKnown: true, device })
  }, [])
  useEffect(() => {
    void reread()
    const onReturn = () => void (document.visibilityState === 'visible' && reread())
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [reread])
  return { ...known, reread }
}
