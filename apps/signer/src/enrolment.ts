import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprintText } from '@clearhold/contract/approvals/statement'
import { z } from 'zod'
import type { Hex } from './keys.ts'

const approverSchema = z.strictObject({
  personId: z.uuid(),
  name: z.string().min(1).max(100),
  /** 'browser': a kind of earlier releases, still parsed but no longer counted. */
  kind: z.enum(['passkey', 'demo', 'browser']),
  /** base64url: COSE for a passkey, SPKI for a demo key. */
  publicKey: z.base64url().min(40).max(1400),
  credentialId: z.base64url().max(1400).optional(),
})
export type Approver = z.infer<typeof approverSchema>

const contentSchema = z.strictObject({
  version: z.literal(1),
  approvers: z.array(approverSchema).max(100),
  /** Addresses that never get money, in lower case. */
  denied: z.array(z.string().regex(/^0x[0-9a-f]{40}$/)).max(10_000),
})
const fileSchema = z.strictObject({ ...contentSchema.shape, mac: z.hex().length(64) })
type Content = z.infer<typeof contentSchema>

export interface Enrolment {
  readonly approvers: readonly Approver[]
  readonly denied: readonly string[]
}

/** Reads approvers and denied addresses; none where there is no file. A file that was changed by anything else throws. */
export function readEnrolment(path: string, key: Buffer): Enrolment {
  if (!existsSync(path)) return { approvers: [], denied: [] }
  const { mac, ...content } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  if (!timingSafeEqual(Buffer.from(mac, 'hex'), macOf(content, key))) {
    throw new Error('The file of approvers does not open: it was changed by something that does not hold the keystore.')
  }
  return content
}

/** Rewrites the file, sealed, and replaces the old one atomically. */
export function writeEnrolment(path: string, key: Buffer, { approvers, denied }: Enrolment): void {
  const content = contentSchema.parse({ version: 1, approvers, denied })
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.part`
  const sealed = { ...content, mac: macOf(content, key).toString('hex') }
  writeFileSync(temporary, `${JSON.stringify(sealed, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(temporary, path)
}

/** With one more approver. A key belongs to one person: two ids with the same key would be two approvers in one. */
export function withApprover({ approvers, denied }: Enrolment, approver: Approver): Enrolment {
  const taken = approvers.find(({ publicKey }) => publicKey === approver.publicKey)
  if (taken !== undefined && taken.personId !== approver.personId) {
    throw new Error(`This key is enrolled for ${taken.name} already; every person has a key of their own.`)
  }
  return { approvers: taken === undefined ? [...approvers, approver] : approvers, denied }
}

export function withoutPerson({ approvers, denied }: Enrolment, personId: string): Enrolment {
  return { approvers: approvers.filter((approver) => approver.personId !== personId), denied }
}

export function withDenied({ approvers, denied }: Enrolment, address: Hex): Enrolment {
  return { approvers, denied: [...new Set([...denied, address])] }
}

/** What two people read to each other to verify that it is the same key. */
export function fingerprintOf(publicKey: string): string {
  return fingerprintText(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex'))
}

function macOf({ version, approvers, denied }: Content, key: Buffer): Buffer {
  const lines = approvers.map(({ personId, name, kind, publicKey, credentialId = '' }) => [
    personId,
    name,
    kind,
    publicKey,
    credentialId,
  ])
  return createHmac('sha256', key)
    .update(JSON.stringify([version, lines, denied]))
    .digest()
}
