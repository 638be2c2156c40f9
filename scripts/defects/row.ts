/** A finding of the review of November 2026: money, security, and the screens that said something untrue. */
export type FindingId = `MON${number}` | `SEC${number}` | `W${number}`

export interface Edit {
  readonly file: string
  /** Stands in the file exactly once. */
  readonly text: string
  readonly instead: string
}

/** One face of a finding: how its defect is put back into the code of today, and the test that must then be red. */
export interface Row {
  readonly id: FindingId
  /** What was wrong, as the review found it. */
  readonly defect: string
  /** What the edits take away again. */
  readonly undone: string
  readonly edits: readonly Edit[]
  /** Where the defect is itself an error, and the test meets it where it is thrown: its words. */
  readonly thrown?: string
  readonly test: {
    readonly file: string
    /** The titles as they stand in the file, from the outermost group to the test; of a group all tests run, and one must be red. */
    readonly titles: readonly string[]
  }
}

export const suites = ['unit', 'database', 'flow'] as const
export type Suite = (typeof suites)[number]

export function suiteOf(file: string): Suite {
  if (file.endsWith('.flow.test.ts')) return 'flow'
  return file.endsWith('.db.test.ts') ? 'database' : 'unit'
}

/** Files whose tests build on those above them: all of each run, with a defect and without. Of the others only those that the table names. */
const builtUp: ReadonlySet<string> = new Set(['apps/server/src/views/reserves.db.test.ts'])
export const isBuiltUp = (file: string) => builtUp.has(file)
