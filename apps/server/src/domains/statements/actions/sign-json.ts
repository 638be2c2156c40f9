import { ok, type Result, refuse } from '@clearhold/contract/result'
import { writeCarried } from '@clearhold/proof/account-statement/carried-note'
import { digestOfEntries } from '@clearhold/proof/account-statement/said'
import {
  type NotSigned,
  notSigned,
  type SignStatement,
  type StatementAsked,
} from '#platform/signer/statement-signer.ts'
import type { Movement } from '../rules.ts'

export interface JsonToSign {
  readonly personId: string
  readonly from: string
  readonly to: string
  readonly opening: StatementAsked['opening']
  readonly movements: readonly Pick<Movement, 'entryId' | 'after'>[]
  readonly checkpoint: { readonly size: bigint; readonly root: StatementAsked['log']['root'] }
  /** Of every byte before the note. */
  readonly digest: Buffer
}

export interface SignedJson {
  /** What the note says. */
  readonly said: StatementAsked
  /** The note as the file carries it, after all else. */
  readonly carried: string
}

/** Has the JSON of a statement signed as a whole. */
export async function signJson(
  signStatement: SignStatement,
  { personId, from, to, opening, movements, checkpoint, digest }: JsonToSign,
): Promise<Result<SignedJson, NotSigned>> {
  const said: StatementAsked = {
    kind: 'json',
    personId,
    from,
    to,
    entries: movements.length,
    entriesDigest: digestOfEntries(movements.map(({ entryId }) => entryId)),
    opening,
    closing: movements.at(-1)?.after ?? opening,
    log: { size: Number(checkpoint.size), root: checkpoint.root },
    digest,
  }
  const signed = await signStatement(said).catch(() => undefined)
  return signed?.ok === true ? ok({ said, carried: writeCarried(signed.value.note) }) : refuse(notSigned(signed?.code))
}
