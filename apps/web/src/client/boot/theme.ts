const storageKey = 'theme'
const dark = matchMedia('(prefers-color-scheme: dark)')

type Theme = 'light' | 'dark'

function rememberedTheme(): Theme | undefined {
  try {
    const theme = localStorage.getItem(storageKey)
    return theme === 'light' || theme === 'dark' ? theme : undefined
  } catch {
    return undefined
  }
}

function showTheme(): void {
  document.documentElement.dataset['theme'] = rememberedTheme() ?? (dark.matches ? 'dark' : 'light')
}

function switchTheme(): void {
  const theme: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // It lasts until the page is left.
  }
}

/**
 * Follows the system until the user chooses, then the choice. Part of the head script, so that the first paint has the
 * right colours and the switch works before React has started.
 */
export function startTheme(): void {
  showTheme()
  dark.addEventListener('change', showTheme)
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-switch]') !== null) switchTheme()
  })
}
