export interface HandedOut {
  readonly nonce: string
  /** The text to be signed, letter for letter. */
  readonly statement: string
  /** Undefined for a text that was pasted in: only the server knows when it was handed out. */
  readonly expiresAt: string | undefined
}

export function isAddress(typed: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(typed.trim())
}

const nonceLine = /^Nonce: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/m

/**
 * A text that was handed out earlier, perhaps to another admin: the holder of the key may sign it days later and far from here.
 * Undefined when it is no such text.
 */
export function broughtAlong(pasted: string): HandedOut | undefined {
  const statement = pasted.trim().replaceAll('\r\n', '\n')
  const nonce = nonceLine.exec(statement)?.[1]
  return nonce === undefined ? undefined : { nonce, statement, expiresAt: undefined }
}
