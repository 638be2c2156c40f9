/** What is logged: never a body, a key or personal data. */
export interface LogFields {
  /** By which the line is found and counted: 'signer.refused'. */
  readonly event: `signer.${string}`
  readonly level?: 'info'
  readonly [name: string]: unknown
}

/** One line of JSON, as the other processes write theirs; a warning unless it says otherwise. */
export function logLine(at: Date, { level, ...fields }: LogFields, msg: string): string {
  return `${JSON.stringify({ level: level ?? 'warn', time: at.toISOString(), process: 'signer', ...fields, msg })}\n`
}

/** Where what happened is logged. */
export type Say = (fields: LogFields, msg: string) => void
