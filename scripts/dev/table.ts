/** A table for the terminal: aligned columns below a title. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  }
  const lines = rows.map((row) =>
    `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   ')}`.trimEnd(),
  )
  console.log(`\n${title}\n${lines.join('\n')}`)
}
