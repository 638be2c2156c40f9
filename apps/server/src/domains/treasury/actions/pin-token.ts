import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { type Chain, ChainError } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Database } from '#platform/database/database.ts'
import { insertPinnedToken, readPinnedToken, type Token } from '../store/tokens.ts'

/** Decimals of USDT on the chains we know; any other value is a mistake or an attack. */
const knownDecimals: ReadonlySet<number> = new Set([6, 18])

/**
 * The token as pinned at the first start: its address, decimals and code. Any later difference (another contract in the settings, an
 * upgraded one, another chain behind the same chain id) refuses to start, because its logs would mean something else.
 */
export async function pinToken(database: Database, chain: Chain, tokenAddress: string): Promise<Token> {
  const address = tokenAddress.toLowerCase() as Hex
  const { decimals, codeHash } = await chain.tokenFacts(address)
  if (!knownDecimals.has(decimals)) refuse(`${address} counts with ${decimals} decimals; a USDT has 6 or 18`)
  await database.transaction((tx) =>
    insertPinnedToken(tx, chain.chainId, { token: bytesOf(address), decimals, codeHash: bytesOf(codeHash) }),
  )
  const pinned = await readPinnedToken(database.reader, chain.chainId)
  if (pinned === undefined) throw new Error('the token that was just pinned is not there')
  if (hexOf(pinned.token) !== address) refuse(`${address} is not ${hexOf(pinned.token)}, which was used until now`)
  if (pinned.decimals !== decimals)
    refuse(`${address} counted with ${pinned.decimals} decimals and now with ${decimals}`)
  if (hexOf(pinned.codeHash) !== codeHash) refuse(`the code of ${address} is not the code that was used until now`)
  return { address, decimals }
}

function refuse(what: string): never {
  throw new ChainError('wrong_token', `TOKEN_ADDRESS is refused: ${what}.`)
}
