/** The same storage key as the head script (theme.ts), which applies the choice before anything is painted. */
const storageKey = 'theme'

export type ThemeChoice = 'system' | 'light' | 'dark'

export function chosenTheme(): ThemeChoice {
  try {
    const theme = localStorage.getItem(storageKey)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    // Without storage a choice lasts as long as the page, and the page is where it is seen.
    return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
  }
}

const listeners = new Set<() => void>()

export function chooseTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // It lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Also what the switch in the top bar chooses: it belongs to the head script, which can only change the page. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  const page = new MutationObserver(listener)
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    listeners.delete(listener)
    page.disconnect()
  }
}
