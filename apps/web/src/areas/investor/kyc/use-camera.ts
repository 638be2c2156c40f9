import { useCallback, useEffect, useRef, useState } from 'react'

/** refused: the person or the browser said no. missing: there is none. busy: another program holds it. */
export type CameraState =
  | { readonly kind: 'off' | 'asking' | 'refused' | 'missing' | 'busy' }
  | { readonly kind: 'live'; readonly stream: MediaStream }

export type Facing = 'environment' | 'user'

interface Camera {
  readonly state: CameraState
  readonly start: () => void
}

/** The device's camera while a part of the page needs it: asked for by a click, at once only where it was allowed before. */
export function useCamera(facing: Facing): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'off' })
  const held = useRef<MediaStream>(undefined)
  const isHere = useRef(false)

  const start = useCallback(() => {
    const ask = async () => {
      setState({ kind: 'asking' })
      const next = await openCamera(facing)
      if (!isHere.current) return release(next)
      held.current = next.kind === 'live' ? next.stream : undefined
      setState(next)
    }
    void ask()
  }, [facing])

  useEffect(() => {
    isHere.current = true
    const startIfAllowed = async () => {
      if ((await isAllowed()) && isHere.current) start()
    }
    void startIfAllowed()
    return () => {
      isHere.current = false
      if (held.current !== undefined) release({ kind: 'live', stream: held.current })
    }
  }, [start])

  return { state, start }
}

async function openCamera(facing: Facing): Promise<CameraState> {
  // A page that was not fetched over HTTPS has no devices at all.
  if (navigator.mediaDevices === undefined) return { kind: 'missing' }
  try {
    const video = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } }
    return { kind: 'live', stream: await navigator.mediaDevices.getUserMedia({ video, audio: false }) }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return { kind: 'refused' }
    return { kind: name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy' }
  }
}

function release(state: CameraState): void {
  if (state.kind !== 'live') return
  for (const track of state.stream.getTracks()) track.stop()
}

/** Some browsers cannot be asked; then it counts as not allowed. */
async function isAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state === 'granted'
  } catch {
    return false
  }
}
