import { createHash, type Hash } from 'node:crypto'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { endingOf, writeCarried } from '@clearhold/proof/account-statement/carried-note'
import {
  type NotSigned,
  notSigned,
  type SignStatement,
  type StatementAsked,
} from '#platform/signer/statement-signer.ts'

/** Where readers of PDFs look at nothing. */
const comment = Buffer.from('\n%')

/**
 * Has a PDF signed as a whole: the note stands in a comment before its last lines. `said` is what the note over its JSON says. Of a long one `paper` is the
 * end, and `before` the digest of all that stands before it.
 */
export async function signPdf(
  signStatement: SignStatement,
  paper: Buffer,
  said: StatementAsked,
  before: Hash = createHash('sha256'),
): Promise<Result<Buffer, NotSigned>> {
  const ending = endingOf(paper)
  // Verifiers find the note by these lines: without them they would refuse what was signed.
  if (ending.length === 0) throw new Error('a paper that does not end as a PDF is not signed')
  const head = paper.subarray(0, paper.length - ending.length)
  const digest = before.update(head).update(comment).update(ending).digest()
  const signed = await signStatement({ ...said, kind: 'pdf', digest }).catch(() => undefined)
  if (signed?.ok !== true) return refuse(notSigned(signed?.code))
  return ok(Buffer.concat([head, comment, Buffer.from(writeCarried(signed.value.note)), ending]))
}
