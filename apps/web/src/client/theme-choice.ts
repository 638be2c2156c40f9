/** The same storage key as the head script (theme.ts), which applies the choice before anything is painted. */
const storageKey = 'theme'

export type ThemeChoice = 'system' | 'light' | 'dark'

export function chosenTheme(): ThemeChoice {
  try {
    const theme = localStorage.getItem(storageKey)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // It lasts until the page is left.
  }
}
