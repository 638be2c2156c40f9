import { ok, type Result, refuse } from '@clearhold/contract/result'
import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { statementLifetimeHours } from '../rules.ts'
import { insertStatement, statementOf } from '../store/operator-addresses.ts'
import { checkDeclaration, type DeclarationRefusal } from './check-declaration.ts'

export interface StatementRequest {
  readonly chainId: number
  readonly address: string
  /** The platform and the company behind it, as the text names them. */
  readonly platform: string
  readonly askedBy: string
}

export interface HandedOut {
  readonly nonce: string
  readonly statement: string
  readonly expiresAt: Date
}

/** Issues a statement for the holder of an address to sign. It is stored: only a statement issued here can be used for a declaration. */
export async function issueStatement(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { chainId, address, platform, askedBy }: StatementRequest,
): Promise<Result<HandedOut, DeclarationRefusal>> {
  const parts = { nonce: randomId(), chainId, address: bytesOf(address.toLowerCase() as Hex), platform }
  const refusal = await checkDeclaration(database.reader, chainId, parts.address)
  if (refusal !== undefined) return refuse(refusal)
  await database.transaction((tx) => insertStatement(tx, parts, askedBy))
  const expiresAt = new Date(clock.now().getTime() + statementLifetimeHours * 60 * 60 * 1000)
  return ok({ nonce: parts.nonce, statement: statementOf(parts), expiresAt })
}
