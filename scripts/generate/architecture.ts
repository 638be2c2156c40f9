import { domains } from '../domain-table.ts'

const begin = '<!-- domain table: generated from scripts/domain-table.ts -->'
const end = '<!-- end of domain table -->'

/** ARCHITECTURE.md with its domain table replaced by the one the import rules are generated from. */
export function renderArchitecture(current: string): string {
  const from = current.indexOf(begin)
  const to = current.indexOf(end)
  if (from < 0 || to < from) throw new Error('ARCHITECTURE.md has lost the marks of its domain table')
  const rows = domains.map(({ name, owns, mayImport }) => `| ${name} | ${owns} | ${mayImport.join(', ') || '-'} |`)
  const table = ['| domain | owns | may import |', '|---|---|---|', ...rows].join('\n')
  return `${current.slice(0, from)}${begin}\n${table}\n${current.slice(to)}`
}
