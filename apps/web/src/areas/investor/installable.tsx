import { useEffect } from 'react'

interface TrustedScripts {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedScripts
  }
}

const workerPath = '/sw.js'
/** Public pages stay without a worker; the manifest opens the product here. */
const scope = '/user/'

/**
 * What makes the area installable: the manifest, the colours of the window's frame, and the worker that says when there is no connection.
 * Only here, so that public pages carry none of it.
 */
export function Installable() {
  useEffect(() => {
    if (import.meta.env.PROD) void register()
  }, [])
  return (
    <>
      <link rel="manifest" href="/manifest.json" />
      <link rel="apple-touch-icon" href="/icons/touch-180.png" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1315" />
    </>
  )
}

/** Without it everything works as before, so a failure (private window, no https) is ignored. */
async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // The pages' policy lets no plain text become the address of a script: only this one is let through.
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => workerPath })
  await navigator.serviceWorker
    .register(policy?.createScriptURL(workerPath) ?? workerPath, { scope, updateViaCache: 'none' })
    .catch(() => undefined)
}
