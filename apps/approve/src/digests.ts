import type { Signable } from '@clearhold/contract/approvals/messages'
import {
  commandStatement,
  keyStatement,
  listStatement,
  payoutApprovalStatement,
} from '@clearhold/contract/approvals/statement'
import { hexOf, sha256 } from './ceremony.ts'

/** What this page made of the terms it shows. */
export interface Digests {
  /** Of each, in order. */
  readonly each: readonly string[]
  /** What the key signs: the only one, or that of the list. */
  readonly signed: Uint8Array<ArrayBuffer>
}

export async function digestsOf(items: readonly Signable[]): Promise<Digests> {
  const each = await Promise.all(items.map((item) => sha256(statementOf(item))))
  const [only] = each
  const texts = each.map(hexOf)
  return { each: texts, signed: each.length === 1 && only !== undefined ? only : await sha256(listStatement(texts)) }
}

function statementOf(item: Signable): string {
  if (item.about === 'payout') return payoutApprovalStatement(item.terms)
  return item.about === 'command' ? commandStatement(item.terms) : keyStatement(item.terms)
}

/** The SHA-256 of a picture that the terms name, if they name one. */
export function namedPicture(item: Signable): string | undefined {
  if (item.about !== 'command') return undefined
  const { input } = item.terms
  const named = typeof input === 'object' && input !== null && 'proofDigest' in input ? input.proofDigest : undefined
  return typeof named === 'string' ? named : undefined
}

/** Whether every picture that the terms name came along, and is that very one. */
export async function picturesFit(items: readonly Signable[]): Promise<boolean> {
  const fits = await Promise.all(
    items.map(async (item) => {
      const named = namedPicture(item)
      if (named === undefined) return true
      const picture = item.about === 'command' ? item.picture : undefined
      return picture !== undefined && hexOf(await sha256(picture)) === named
    }),
  )
  return fits.every(Boolean)
}
