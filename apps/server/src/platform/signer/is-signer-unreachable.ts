/** The signer did not answer, or the socket does not exist: it is restarting. */
export function isSignerUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(code)) ||
    /^the signer|socket hang up/.test(String(message))
  )
}
