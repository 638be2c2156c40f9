import type { Language } from '@clearhold/contract/language'
import type { Result } from '@clearhold/contract/result'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { hexOf } from '@clearhold/proof/bytes'
import { readNames } from '#domains/accounts/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { StatementParts } from '../parts.ts'
import type { Movement } from '../rules.ts'
import { proveStatement, type StatementRefused } from './prove-statement.ts'
import { readReferences } from './read-references.ts'
import { signPdf } from './sign-pdf.ts'
import { typesetStatement } from './typeset-statement.ts'

export interface PaperAsked extends StatementDays {
  readonly language: Language
}

/** References are read by this many movements. */
const readAtOnce = 500

/**
 * A person's statement as a PDF that contains its proof, signed as a whole: no digit on its pages can be changed without being found.
 * Of days that have ended it is the same every time, as long as their name, the operator's and the setting are.
 */
export async function printStatement(
  parts: StatementParts,
  personId: string,
  { language, from, to }: PaperAsked,
  movementsMax?: number,
): Promise<Result<Buffer, StatementRefused>> {
  const { database, signStatement, identity, site } = parts
  const proved = await proveStatement(parts, personId, { from, to }, movementsMax)
  if (!proved.ok) return proved
  const { file, said, movements, isEnded, asOf } = proved.value
  const names = await readNames(database.reader, [personId])
  const paper = await typesetStatement({
    language,
    identity,
    site,
    personId,
    from,
    to,
    isEnded,
    asOf,
    movements,
    holder: names.get(personId) ?? '',
    opening: said.opening,
    closing: said.closing,
    references: await readAllReferences(parts, personId, movements),
    log: { size: said.log.size, root: hexOf(said.log.root) },
    proof: { size: file.length, pieces: [file], digest: hexOf(sha256(file)) },
  })
  return signPdf(signStatement, paper, said)
}

async function readAllReferences(
  { database }: StatementParts,
  personId: string,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, string>> {
  const references = new Map<string, string>()
  for (let at = 0; at < movements.length; at += readAtOnce) {
    const some = await readReferences(database.reader, personId, movements.slice(at, at + readAtOnce))
    for (const [about, reference] of some) references.set(about, reference)
  }
  return references
}
