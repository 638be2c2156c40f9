const interactions = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/**
 * A public page is complete without script. What makes it live is fetched when the page has loaded and the browser is
 * idle, or at the first touch of the person, whichever comes first.
 */
export function deferHydration(source: string): void {
  let started = false
  const start = () => {
    if (started) return
    started = true
    import(/* @vite-ignore */ source).catch(() => {
      // The page then shows the sentences meant for browsers without script.
      document.documentElement.dataset['script'] = 'failed'
    })
  }
  for (const interaction of interactions) addEventListener(interaction, start, { once: true, passive: true })
  addEventListener('load', () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 500)
  })
  holdForms()
}

/** A form sent before its code is there would leave the page with what was typed in the address. It waits (client/boot/hydration-marker.ts). */
function holdForms(): void {
  addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.dataset['live'] !== undefined) return
    event.preventDefault()
    target.dataset['waiting'] = ''
  })
}
