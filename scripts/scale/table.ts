import type { Need } from './model.ts'

export const sizes = [1e3, 1e4, 1e5, 1e6, 1e7]

const round = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
export const shown = (value: number) => round(value).toLocaleString('en-US')

const rows: readonly (readonly [string, (need: Need) => string])[] = [
  ['cells', ({ cells }) => shown(cells)],
  ['ledger entries a second, average', ({ entriesPerSecond }) => shown(entriesPerSecond)],
  ['the same at the peak', ({ entriesPerSecondPeak }) => shown(entriesPerSecondPeak)],
  ['cores, standbys included', ({ cores }) => shown(cores)],
  ['machines', ({ machines }) => shown(machines)],
  ['database grows by, GB a month', ({ databaseGbPerMonth }) => shown(databaseGbPerMonth)],
  ['database after a year, GB', ({ databaseGbAfterYear }) => shown(databaseGbAfterYear)],
  ['documents, GB', ({ documentsGb }) => shown(documentsGb)],
  ['people who sign and verify', ({ staff }) => shown(staff)],
  ['machines, USD a month', ({ costUsd }) => shown(costUsd.machines)],
  ['storage, USD a month', ({ costUsd }) => shown(costUsd.storage)],
  ['mail, USD a month', ({ costUsd }) => shown(costUsd.mail)],
  ['network fees, USD a month', ({ costUsd }) => shown(costUsd.chain)],
  ['people, USD a month', ({ costUsd }) => shown(costUsd.staff)],
  ['total, USD a month', ({ costUsd }) => shown(costUsd.total)],
  ['total for a million investors, USD a month', ({ costUsd, investors }) => shown((costUsd.total / investors) * 1e6)],
]

/** As in docs/scale.md. */
export function needTable(needs: readonly Need[]): string {
  const lines = rows.map(([name, cell]) => `| ${name} | ${needs.map(cell).join(' | ')} |`)
  const head = `| investors | ${needs.map(({ investors }) => investors.toLocaleString('en-US')).join(' | ')} |`
  return [head, `|---|${needs.map(() => '---|').join('')}`, ...lines].join('\n')
}
