/**
 * What went wrong, fit for a log or a journal: what the database says may quote a row, so of that only the code and the
 * constraint are told.
 */
export function describeFailure(error: unknown): string {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return isOfDatabase ? [code, constraint].filter((word) => typeof word === 'string').join(' ') : String(message)
}
