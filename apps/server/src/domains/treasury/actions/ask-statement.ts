import { ok, type Result, refuse } from '@clearhold/contract/result'
import { bytesOf, checksummed, hexOf } from '../../../platform/chain/address.ts'
import type { Hex } from '../../../platform/chain/decode.ts'
import { isSignedBy } from '../../../platform/chain/signed-message.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import type { Database, Reader } from '../../../platform/database/database.ts'
import { operatorAddressesMax, statementLifetimeHours, statementText } from '../rules.ts'
import { readOwners } from '../store/addresses.ts'
import {
  insertStatement,
  type OperatorAddress,
  readOperatorAddresses,
  type StatementParts,
} from '../store/operator-addresses.ts'
import { readPinnedToken } from '../store/tokens.ts'

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

export type DeclarationHindrance = 'address_is_ours' | 'address_declared' | 'addresses_too_many'

/** Hands out a text for the holder of an address to sign. It is written down: only what was handed out here can be declared with. */
export async function askStatement(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { chainId, address, platform, askedBy }: StatementRequest,
): Promise<Result<HandedOut, DeclarationHindrance>> {
  const parts = { nonce: randomId(), chainId, address: bytesOf(address.toLowerCase() as Hex), platform }
  const hindrance = await hindranceOf(database.reader, chainId, parts.address)
  if (hindrance !== undefined) return refuse(hindrance)
  await database.transaction((tx) => insertStatement(tx, parts, askedBy))
  const expiresAt = new Date(clock.now().getTime() + statementLifetimeHours * 60 * 60 * 1000)
  return ok({ nonce: parts.nonce, statement: statementOf(parts), expiresAt })
}

const nobody = Buffer.alloc(20)

/**
 * Why an address cannot be declared, whoever holds it: money is received at it (the database refuses that too), it is the
 * token, or the zero address that new tokens come from in a log.
 */
export async function hindranceOf(
  reader: Reader,
  chainId: number,
  address: Buffer,
): Promise<DeclarationHindrance | undefined> {
  const token = await readPinnedToken(reader, chainId)
  const isOurs = (await readOwners(reader, chainId, [address])).size > 0
  if (isOurs || address.equals(nobody) || token?.token.equals(address)) return 'address_is_ours'
  const standing = (await readOperatorAddresses(reader, chainId, operatorAddressesMax)).filter(
    ({ retiredAt }) => retiredAt === null,
  )
  if (standing.some((known) => known.address.equals(address))) return 'address_declared'
  return standing.length < operatorAddressesMax ? undefined : 'addresses_too_many'
}

/** The text of a row, made again from what it names. */
export function statementOf({ address, ...parts }: StatementParts): string {
  return statementText({ ...parts, address: checksummed(hexOf(address)) })
}

/** Whether the key of the address signed that very text. */
export function isStatementSigned(statement: StatementParts, signature: string): Promise<boolean> {
  return isSignedBy(hexOf(statement.address), statementOf(statement), signature)
}

/** Checks a declaration's signature once more: a row that somebody wrote past the approval proves nothing. */
export function isProved(declared: OperatorAddress): Promise<boolean> {
  return isStatementSigned(declared, hexOf(declared.signature))
}
