import PostalMime, { type Attachment } from 'postal-mime'
import type { MailStatus } from './delivery-status.ts'
import { returnIdIn, returnIdShape } from './return-id.ts'

/** What a report says of one mail of ours. */
export interface Bounce {
  /** The name of the mail that came back; undefined where it has none of ours. */
  readonly returnId: string | undefined
  readonly status: MailStatus
}

/** More than a report with the headers of a mail, or one that carries a whole mail of ours. */
export const bounceBytesMax = 256 * 1024
/** A report has three parts, of which one is a mail with two. */
const limits = { maxNestingDepth: 5, maxHeadersSize: 64 * 1024 }
/** Of each part that is read. */
const partCharsMax = 64 * 1024

/**
 * Reads a report of RFC 3464 that says that a mail was not delivered. Undefined for everything else: automatic replies, reports of delay, and
 * what is no report.
 */
export async function readBounce(raw: Uint8Array, recipient: string): Promise<Bounce | undefined> {
  if (raw.byteLength > bounceBytesMax) return undefined
  const mail = await PostalMime.parse(raw, { ...limits, attachmentEncoding: 'arraybuffer' }).catch(() => undefined)
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (mail === undefined || !/^multipart\/report\b/i.test(type)) return undefined
  const status = statusIn(partOf(mail.attachments, ['message/delivery-status', 'message/global-delivery-status']))
  if (status === undefined) return undefined
  const returned = partOf(mail.attachments, ['text/rfc822-headers', 'message/rfc822', 'message/global'])
  const header = new RegExp(`^X-Return-Id:[ \\t]*(${returnIdShape})[ \\t]*\\r?$`, 'im').exec(headersOf(returned))
  return { returnId: returnIdIn(recipient) ?? header?.[1]?.toLowerCase(), status }
}

function partOf(attachments: readonly Attachment[], types: readonly string[]): string {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType))
  if (part === undefined) return ''
  const text = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  return text.slice(0, partCharsMax)
}

/** Of the first recipient that failed: each mail of ours has one. */
function statusIn(report: string): MailStatus | undefined {
  const failed = report.split(/\r?\n\r?\n/).find((fields) => /^Action:[ \t]*failed\b/im.test(fields))
  return /^Status:[ \t]*([45]\.\d{1,3}\.\d{1,3})\b/im.exec(failed ?? '')?.[1]
}

/** Without the body: what stands there was written by people. */
function headersOf(returned: string): string {
  return returned.split(/\r?\n\r?\n/, 1)[0] ?? ''
}
