import type { Break } from './breaks.ts'

/** A statement of a migration that says why what it breaks is harmless for the release before it. */
export interface Marked {
  readonly statement: string
  /** The first release that does not use it; undefined where the mark says that the change harms none. */
  readonly unusedSince: string | undefined
}

const mark = /^\s*-- (?:Harmless|Unused since (\d+\.\d+\.\d+)): \S/m

/** The statements with a mark in the comment above them, or within. */
export function marksIn(sql: string): Marked[] {
  return statementsOf(sql).flatMap((statement) => {
    const found = mark.exec(statement)
    return found === null ? [] : [{ statement, unusedSince: found[1] }]
  })
}

/** Whether a marked statement names what is broken, and its claim reaches back to this release. */
export function isMarked({ object, column }: Break, marks: readonly Marked[], release: string): boolean {
  return marks.some(({ statement, unusedSince }) => {
    const words = new Set(statement.match(/\w+/g))
    const isNamed = words.has(object) && (column === undefined || words.has(column))
    return isNamed && (unusedSince === undefined || !isLater(unusedSince, release))
  })
}

const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/** Each statement with the comments above it. A semicolon in a comment, a string or a body ends none. */
function statementsOf(sql: string): string[] {
  const piece = /--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;]/g
  const statements = ['']
  for (const [token] of sql.matchAll(piece)) {
    if (token === ';') statements.push('')
    else statements.push(`${statements.pop() ?? ''}${token}`)
  }
  return statements
}
