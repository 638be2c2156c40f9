import { randomUUID } from 'node:crypto'
import type { Result } from '@clearhold/contract/result'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  assignCapitalAddress,
  attributeCapital,
  creditCapital,
  declareAddress,
  issueStatement,
  retireAddress,
} from '#domains/treasury/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { rpc } from '../anvil.ts'
import { approvalDesk } from './approved.ts'
import { type DepositDesk, depositDesk } from './deposit-desk.ts'
import { testXpub } from './test-xpub.ts'
import type { WatchedOptions } from './watched-chain.ts'

/** Anvil accounts with coin: the operator's, and one of a third party. */
export const operator = privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6')
export const otherAccount = privateKeyToAccount('0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a')

export type Signing = { readonly address: Hex; signMessage(asked: { message: string }): Promise<Hex> }

export interface CapitalDesk extends DepositDesk {
  readonly house: string
  readonly approvals: ReturnType<typeof approvalDesk>
  /** Requests a text and signs it; the input of a declaration. */
  signed(by: Signing, address?: string, chainId?: number): Promise<{ nonce: string; signature: string }>
  /** Declares an address by two people, with its own signature. */
  declare(by: Signing): Promise<Result<unknown, string>>
  operatorAddressId(address: string): Promise<string>
  /** Handles what the watcher found, as deposits and as capital. */
  settleAll(): Promise<void>
  /** Mines blocks, reads them and handles what they bring. */
  go(blocks: number): Promise<void>
  /** What the capital address received, oldest first. */
  arrivals(): Promise<{ id: string; state: string; amount: string; shortfall: string }[]>
  /** Issues tokens to an address and pays them on to the capital address. */
  payIn(from: string, units: bigint): Promise<Hex>
  /** Moves tokens to the capital address as the holder of that address's key, as a sweep does. */
  moveToHouse(from: string, units: bigint): Promise<void>
}

/** A watched chain with the capital address, the worker that credits capital, and two people who decide. */
export async function capitalDesk(options: WatchedOptions = {}): Promise<CapitalDesk> {
  const desk = await depositDesk(options)
  const { database, anvil, token } = desk
  const { chainId } = anvil
  const house = (await assignCapitalAddress({ database: database.app, chainId, depositXpub: testXpub })).toLowerCase()
  const approvals = approvalDesk(database, [declareAddress, retireAddress, attributeCapital])
  const parts = { database: database.app, clock: systemClock }
  const signed: CapitalDesk['signed'] = async (by, address = by.address, onChain = chainId) => {
    const asked = { chainId: onChain, address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() }
    const handedOut = await issueStatement(parts, asked)
    if (!handedOut.ok) throw new Error(handedOut.code)
    const { nonce, statement } = handedOut.value
    return { nonce, signature: (await by.signMessage({ message: statement })).toLowerCase() }
  }
  const settleAll = async () => {
    while (await creditCapital({ database: database.app, chainId }));
    await desk.settle()
  }
  return {
    ...desk,
    house,
    approvals,
    signed,
    declare: async (by) => approvals.carryOut('operator_address.declare', await signed(by)),
    operatorAddressId: async (address) => {
      const [row] = await database.owner(
        'select id from treasury.operator_address where address = $1 order by declared_at desc limit 1',
        [Buffer.from(address.slice(2), 'hex')],
      )
      return String(row?.['id'])
    },
    settleAll,
    go: async (blocks) => {
      await desk.advance(blocks)
      await settleAll()
    },
    arrivals: async () =>
      (await database.owner(
        `select c.id, c.state, t.amount_micro::text as amount, c.hole_micro::text as shortfall
         from treasury.capital_arrival c join treasury.transfer t on t.id = c.transfer_id order by c.transfer_id`,
      )) as { id: string; state: string; amount: string; shortfall: string }[],
    payIn: async (from, units) => {
      await token.issue(from, units)
      return token.transfer(from, house, units)
    },
    moveToHouse: async (from, units) => {
      await rpc(anvil.url, 'anvil_impersonateAccount', [from])
      await rpc(anvil.url, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
      await token.transfer(from, house, units)
      await rpc(anvil.url, 'anvil_stopImpersonatingAccount', [from])
    },
  }
}
