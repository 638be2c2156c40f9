import { ChainError } from './chain.ts'
import type { Hex } from './decode.ts'

/** A node returns at most 24,576 bytes from code that is called without being deployed (EIP-170): 768 balances. */
export const balancesPerCall = 500

const wordDigits = 64

/**
 * Code that asks a token for the balance of each address appended to it and returns all of them, run by eth_call as if it were being
 * deployed, so that no contract has to exist. It reverts where one balance is not answered. Appended: the token, then the holders, a word
 * each. Memory: 0x00 the call, 0x60 the token, 0x80 on the balances.
 */
const length = 0x4e
const first = length + 0x20
const places = { loop: 0x14, end: 0x40, fail: 0x48 } as const
const code = [
  // codecopy(0x60, length, 0x20): the token; mstore(0, balanceOf); i = first
  `6020${push(length)}606039`,
  '6370a0823160e01b600052',
  push(first),
  // loop: unless (i < codesize) goto end; codecopy(0x04, i, 0x20)
  `5b38811015${push(places.end)}57`,
  '602081600439',
  // staticcall(gas, token, 0, 0x24, i - first + 0x80, 0x20)
  `602081${push(0x80 - first)}01602460006060515afa`,
  // unless (answered and returndatasize > 0x1f) goto fail
  `3d601f101615${push(places.fail)}57`,
  // i += 0x20; goto loop
  `602001${push(places.loop)}56`,
  // end: return(0x80, i - first)
  `5b${push(first)}90036080f3`,
  // fail: revert
  '5b60006000fd',
].join('')

function push(byte: number): string {
  return `60${byte.toString(16).padStart(2, '0')}`
}

/** The call data that asks for the balances of at most `balancesPerCall` holders. */
export function balancesCall(token: Hex, holders: readonly Hex[]): Hex {
  return `0x${code}${[token, ...holders].map((address) => address.slice(2).padStart(wordDigits, '0')).join('')}`
}

export function decodeBalances(answer: string, count: number): bigint[] {
  if (!/^0x[0-9a-f]*$/i.test(answer) || answer.length !== 2 + count * wordDigits) {
    throw new ChainError('provider_garbage', 'a provider answered with something else than balances')
  }
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${answer.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)}`),
  )
}
