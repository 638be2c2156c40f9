const storageKey = 'sidebar'

export function isSidebarCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

export function rememberSidebar(collapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'open')
  } catch {
    // It lasts until the page is left.
  }
}
