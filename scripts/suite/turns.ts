import { createHash } from 'node:crypto'

const weekMs = 7 * 24 * 60 * 60 * 1000
/** In as many weeks every row of a table has run in the usual gate; `npm run gate -- --all` runs all of them. */
export const turnsMax = 3

interface Turn {
  readonly committedAtMs: number
  /** docs/spec-coverage.md: a test that is named there as a proof always runs. */
  readonly coverage: string
}

/**
 * Tests that are rows of one table (a screen each, a call each) run one body with other words. The usual gate runs a third of
 * them, another third each week.
 */
export function isInTurn(title: string, { committedAtMs, coverage }: Turn): boolean {
  if (coverage.includes(`\`e2e: ${title.replaceAll('|', '\\|')}\``)) return true
  const place = createHash('sha256').update(title).digest().readUInt32BE() % turnsMax
  return place === Math.floor(committedAtMs / weekMs) % turnsMax
}
