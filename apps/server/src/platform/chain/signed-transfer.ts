import { decodeFunctionData, keccak256, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import type { Hex } from './decode.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])

/** A token transfer as its signed bytes define it, whatever else is claimed about them. */
export interface SignedTransfer {
  readonly hash: Hex
  readonly from: Hex
  readonly chainId: number
  readonly nonce: number
  readonly token: Hex
  readonly to: Hex
  readonly units: bigint
}

/** Undefined when the bytes are no signed transaction of the current type that is a token transfer and nothing else. */
export async function decodeSignedTransfer(raw: Hex): Promise<SignedTransfer | undefined> {
  try {
    const serializedTransaction = raw as `0x02${string}`
    const read = parseTransaction(serializedTransaction)
    const from = await recoverTransactionAddress({ serializedTransaction })
    const { to: token, data = '0x', nonce = 0, value = 0n, chainId } = read
    if (read.type !== 'eip1559' || token === undefined || token === null || value !== 0n) return undefined
    const { args } = decodeFunctionData({ abi, data })
    // Sixty-eight bytes are the selector and its two words; anything after them would be a hidden payload.
    if (data.length !== 2 + 68 * 2) return undefined
    return {
      hash: keccak256(raw),
      from: lower(from),
      chainId,
      nonce,
      token: lower(token),
      to: lower(args[0]),
      units: args[1],
    }
  } catch {
    return undefined
  }
}

function lower(address: string): Hex {
  return address.toLowerCase() as Hex
}
