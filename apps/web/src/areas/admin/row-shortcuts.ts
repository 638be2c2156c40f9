import { useShortcuts } from '#design/key-shortcuts.ts'

/** j and k walk through the rows of a list; with a row open beside it, they open the next one. A dot opens what can be done with it. */
export function useRowShortcuts(isOpen: boolean): void {
  const walk = (step: number) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>('main .table tbody tr > :first-child a')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const here = at >= 0 ? at : rows.findIndex((row) => row.ariaCurrent === 'true')
    const next = rows[here < 0 ? 0 : here + step]
    next?.focus()
    if (isOpen) next?.click()
  }
  const openMenu = () => {
    const row = document.activeElement?.closest('tr') ?? document.querySelector('main .table tr:has([aria-current])')
    row?.querySelector<HTMLElement>('.row-menu-button')?.click()
  }
  useShortcuts({ j: walk(1), k: walk(-1), '.': openMenu })
}
