import '../boot/zod-without-eval.ts'
import { type SessionUser, sessionUserSchema } from '@clearhold/contract/accounts/schema'

/** The names of the specification (section 3). */
export const tokenKey = 'token'
export const userKey = 'userData'

export interface StoredSession {
  readonly token: string
  readonly user: SessionUser
}

/** Both items, or nothing. A record that cannot be read is thrown away together with its token. */
export function readStoredSession(): StoredSession | undefined {
  const token = read(tokenKey)
  const text = read(userKey)
  if (token === null || text === null) return undefined
  const user = userIn(text)
  if (user === undefined) {
    clearStoredSession()
    return undefined
  }
  return { token, user }
}

/** Exactly the six fields, and whether it is a visit, whatever else the answer carried: a schema drops what it does not name. */
export function storeSession({ token, user }: StoredSession): void {
  write(tokenKey, token)
  write(userKey, JSON.stringify(sessionUserSchema.parse(user)))
}

export function clearStoredSession(): void {
  try {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(userKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

function userIn(text: string): SessionUser | undefined {
  try {
    const user = sessionUserSchema.safeParse(JSON.parse(text))
    return user.success ? user.data : undefined
  } catch {
    return undefined
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The session then lasts as long as this page.
  }
}
