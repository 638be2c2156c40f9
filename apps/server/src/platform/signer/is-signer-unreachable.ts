/** The signer did not answer, or the socket is not there: it is being started again. */
export function isSignerUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(code)) ||
    /^the signer|socket hang up/.test(String(message))
  )
}
