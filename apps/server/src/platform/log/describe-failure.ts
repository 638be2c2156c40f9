/** A failure fit for a log or a journal: database messages may quote a row, so only their code and constraint are included. */
export function describeFailure(error: unknown): string {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown }
  const isOfDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return isOfDatabase ? [code, constraint].filter((word) => typeof word === 'string').join(' ') : String(message)
}
