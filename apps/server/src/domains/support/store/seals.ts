import { z } from 'zod'
import { hmacSha256, sha256 } from '#platform/crypto/crypto.ts'
import { type MasterKey, openByMaster, purposeKeys, sealByMaster } from '#platform/crypto/sealed.ts'

// Everything users type is sealed, bound to its row: copied into another row it does not decrypt.
export const subjectContext = (threadId: string) => `support:subject:${threadId}`
export const visitorContext = (threadId: string) => `support:visitor:${threadId}`
export const bodyContext = (messageId: string) => `support:body:${messageId}`

export function sealText(masterKey: MasterKey, text: string, context: string): Buffer {
  return sealByMaster(masterKey, Buffer.from(text), context)
}

export function openText(masterKey: MasterKey, sealed: Buffer, context: string): string {
  return openByMaster(masterKey, sealed, context).toString()
}

const visitorSchema = z.object({ name: z.string(), email: z.string() })
export type Visitor = z.infer<typeof visitorSchema>

export function sealVisitor(masterKey: MasterKey, { name, email }: Visitor, threadId: string): Buffer {
  return sealText(masterKey, JSON.stringify({ name, email }), visitorContext(threadId))
}

export function openVisitor(masterKey: MasterKey, sealed: Buffer, threadId: string): Visitor {
  return visitorSchema.parse(JSON.parse(openText(masterKey, sealed, visitorContext(threadId))))
}

/** What the database stores of a cookie: it finds the thread but cannot be used as the cookie. */
export function tokenDigestOf(token: string): Buffer {
  return sha256(`support:visit:${token}`)
}

/** Keyed, because a plain digest of an address can be reversed with a list of addresses. */
export function emailDigestOf(masterKey: MasterKey, email: string): Buffer {
  const [key] = purposeKeys(masterKey, 'support:email')
  if (key === undefined) throw new Error('there is no master key')
  return hmacSha256(key, email.trim().toLowerCase())
}
