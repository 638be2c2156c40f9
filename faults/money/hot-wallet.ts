import { keccak256, parseTransaction } from 'viem'
import { expect } from 'vitest'
import type { ChainReader, MinedTransaction } from '#signer/chain.ts'
import type { Hex } from '#signer/keys.ts'
import type { WithdrawalRow } from '#signer/store.ts'
import {
  bytesOf,
  hexOf,
  readTransferData,
  type SignedBytes,
  signTransaction,
  tokenGasLimit,
  transferData,
} from '#signer/transaction.ts'
import type { TestDatabase } from '#testing/resources.ts'
import { deskKeys, gwei } from '#testing/signer-desk.ts'

export const payoutFees = { maxFeeWei: 2n * gwei, priorityFeeWei: gwei }
/** The required confirmations: the head is this far above the newest transaction. */
export const confirmationsNeeded = 12

/** The hot wallet on the chain, independent of the database: one transaction per block, all confirmed, and a mempool. */
export class HotWallet implements ChainReader {
  readonly chainId: number
  readonly keys = deskKeys()
  readonly address: Hex = this.keys.addressOf('hot')
  readonly #pool = new Map<bigint, Buffer>()
  readonly #mined: MinedTransaction[] = []

  constructor(chainId: number) {
    this.chainId = chainId
  }

  async head(): Promise<bigint> {
    return BigInt(this.#mined.length + confirmationsNeeded)
  }

  async countAt(_wallet: Hex, block: bigint): Promise<bigint> {
    const count = BigInt(this.#mined.length)
    return block < count ? block : count
  }

  async sentIn(_wallet: Hex, block: bigint): Promise<MinedTransaction[]> {
    return this.#mined.filter((mined) => mined.block === block)
  }

  async fees(): Promise<typeof payoutFees> {
    return payoutFees
  }

  /** A pending transaction keeps its nonce: it is not replaced by one with a higher fee. */
  async send(raw: Buffer): Promise<boolean> {
    const nonce = BigInt(parseTransaction(hexOf(raw)).nonce ?? 0)
    if (nonce < BigInt(this.#mined.length)) return true
    const waiting = this.#pool.get(nonce)
    if (waiting === undefined) this.#pool.set(nonce, raw)
    return waiting === undefined || waiting.equals(raw)
  }

  /** Mines everything whose nonce is next. */
  mine(): void {
    for (;;) {
      const nonce = BigInt(this.#mined.length)
      const raw = this.#pool.get(nonce)
      if (raw === undefined) return
      this.#pool.delete(nonce)
      this.#mined.push(minedOf(raw, nonce))
    }
  }

  /** A payout as the signer writes it, with the mark of its withdrawal. */
  signPayout({ to, amountMicro, digest, token }: WithdrawalRow, nonce: bigint): Promise<SignedBytes> {
    const data = transferData(to, amountMicro, digest)
    const { chainId } = this
    const call = { chainId, nonce, gasLimit: tokenGasLimit, to: token, wei: 0n, data, ...payoutFees }
    return signTransaction(this.keys, 'hot', call)
  }

  /** Where the chain paid a withdrawal; undefined if it did not. */
  paymentOf(digest: Buffer): MinedTransaction | undefined {
    return this.#mined.find(({ data }) => readTransferData(data)?.mark?.equals(digest))
  }

  /** INV6: the chain paid each withdrawal at most once, and the ledger agrees. */
  async demandPaidOnce({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
    const marks = this.#mined.flatMap(({ data }) => readTransferData(data)?.mark ?? [])
    const settled = await owner(
      `select encode(digest, 'hex') as mark from withdrawals.withdrawal where digest = any($1) and state = 'settled'`,
      [marks],
    )
    expect(settled.map(({ mark }) => mark).sort()).toEqual(marks.map((mark) => mark.toString('hex')).sort())
  }
}

function minedOf(raw: Buffer, nonce: bigint): MinedTransaction {
  const { to, value = 0n, data = '0x', gas = 0n } = parseTransaction(hexOf(raw))
  const hash = keccak256(raw)
  const signed = { hash: bytesOf(hash), raw, ...payoutFees, gasLimit: gas }
  return {
    hash,
    nonce,
    to: to === undefined || to === null ? undefined : (to.toLowerCase() as Hex),
    wei: value,
    data: bytesOf(data),
    block: nonce + 1n,
    signed,
  }
}
