import { type Balances, balanceKinds, type SaidStatement } from '@clearhold/proof/account-statement/said'
import { base64Of } from '@clearhold/proof/bytes'
import { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import { callsOf, type SignerRefusal, type SignerReply } from './payout-signer.ts'
import { tellRefusals, unsignedBy } from './tell-refusals.ts'

const noteSchema = z.object({ note: z.string().max(4_000) })

/** What an account statement says, without the name of the key. */
export type StatementAsked = Omit<SaidStatement, 'origin'>

/** Has an account statement signed; rejects when the signer does not answer. */
export type SignStatement = (asked: StatementAsked) => SignerReply<{ readonly note: string }>

/** Why the signer signed no statement: it may when asked again, or it refused. */
export type NotSigned = 'statement_signer_silent' | 'statement_refused'

export function notSigned(code: SignerRefusal | undefined): NotSigned {
  return unsignedBy(code) === 'silent' ? 'statement_signer_silent' : 'statement_refused'
}

export function connectStatementSigner(socketPath: string, log: Log): SignStatement {
  const ask = callsOf(socketPath)
  const sign: SignStatement = ({ entriesDigest, digest, opening, closing, log: said, ...asked }) =>
    ask(noteSchema, 'POST', '/statements', {
      ...asked,
      entriesDigest: base64Of(entriesDigest),
      digest: base64Of(digest),
      opening: decimals(opening),
      closing: decimals(closing),
      log: { size: said.size, root: base64Of(said.root) },
    })
  return tellRefusals('statement', log, sign)
}

function decimals(balances: Balances): Record<string, string> {
  return Object.fromEntries(balanceKinds.map((kind) => [kind, String(balances[kind])]))
}
