import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { formatEntryId } from '#domains/ledger/index.ts'
import { checksummed, hexOf, payableTo } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CapitalParts } from '../parts.ts'
import { confirmationsAt } from '../rules.ts'
import { type CapitalArrival, readArrivals, readUnattributedMicro } from '../store/capital.ts'
import { readChainHead } from '../store/chain-head.ts'
import { type CapitalExit, type ExitAddress, readExitAddresses, readExits } from '../store/exits.ts'
import { type OperatorAddress, readOperatorAddresses, statementOf } from '../store/operator-addresses.ts'
import { readToken } from '../store/tokens.ts'
import { assignCapitalAddress } from './assign-capital-address.ts'
import { readCapitalBalances } from './read-capital-balances.ts'

export interface CapitalPage {
  readonly after?: string | undefined
  readonly limit: number
  /** Whether moves between our own addresses are listed too. */
  readonly own?: 'yes' | 'no'
}

const addressesShownMax = 100
const exitsShownMax = 20

/** The operator's capital as its admins see it: what there is, where it is received, which addresses are declared, what arrived. */
export async function readCapital(
  parts: CapitalParts,
  { after, limit, own = 'no' }: CapitalPage,
): Promise<AdminCapital> {
  const { database, chainId, clock } = parts
  const receiving = await whereToPay(parts)
  return database.transaction(
    async (tx) => {
      const { totalMicro, reservedMicro, freeMicro } = await readCapitalBalances(tx)
      const addresses = await readOperatorAddresses(tx, chainId, addressesShownMax)
      const below = after === undefined ? undefined : BigInt(after)
      const rows = await readArrivals(tx, chainId, { below, limit: limit + 1, withOwn: own === 'yes' })
      const page = rows.slice(0, limit)
      const headNumber = (await readChainHead(tx, chainId))?.blockNumber ?? 0n
      return {
        computedAt: clock.now().toISOString(),
        capital: {
          total: decimalFromMicro(totalMicro),
          reserved: decimalFromMicro(reservedMicro),
          free: decimalFromMicro(freeMicro),
        },
        unattributed: decimalFromMicro(await readUnattributedMicro(tx, chainId)),
        receiving,
        addresses: addresses.map(addressOnTheWire),
        exitAddresses: (await readExitAddresses(tx, chainId)).map(exitAddressOnTheWire),
        exits: (await readExits(tx, exitsShownMax, chainId)).map(exitOnTheWire),
        arrivals: page.map((arrival) => arrivalOnTheWire(parts, headNumber, addresses, arrival)),
        next: rows.length > limit ? (page.at(-1)?.transferId.toString() ?? null) : null,
      }
    },
    { isolation: 'repeatable read' },
  )
}

async function whereToPay(parts: CapitalParts): Promise<AdminCapital['receiving']> {
  const { database, chainId, confirmationsNeeded } = parts
  const reader: Reader = database.reader
  const token = await readToken(reader, chainId)
  if (token === undefined) return null
  const address = await assignCapitalAddress(parts)
  const { name, blockSeconds } = networkOf(chainId)
  const head = await readChainHead(reader, chainId)
  return {
    ...payableTo(address, chainId, token),
    network: name,
    confirmationsNeeded,
    blockSeconds,
    chainLateSince: head?.troubleSince?.toISOString() ?? null,
  }
}

function addressOnTheWire(declared: OperatorAddress): AdminCapital['addresses'][number] {
  const { id, address, declaredAt, retiredAt, signature, aboveBlock, untilBlock } = declared
  return {
    _id: id,
    address: checksummed(hexOf(address)),
    declaredAt: declaredAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
    statement: statementOf(declared),
    signature: hexOf(signature),
    aboveBlock: aboveBlock.toString(),
    untilBlock: untilBlock?.toString() ?? null,
  }
}

function exitAddressOnTheWire({
  id,
  address,
  declaredAt,
  usableAt,
}: ExitAddress): AdminCapital['exitAddresses'][number] {
  return {
    _id: id,
    address: checksummed(hexOf(address)),
    declaredAt: declaredAt.toISOString(),
    usableAt: usableAt.toISOString(),
  }
}

function exitOnTheWire(exit: CapitalExit): AdminCapital['exits'][number] {
  const { id, address, amountMicro, announcedAt, leavesAt, isBegun, isCancelled } = exit
  return {
    _id: id,
    state: isCancelled ? 'cancelled' : isBegun ? 'begun' : 'announced',
    amount: decimalFromMicro(amountMicro),
    address: checksummed(hexOf(address)),
    announcedAt: announcedAt.toISOString(),
    leavesAt: leavesAt.toISOString(),
  }
}

function arrivalOnTheWire(
  { chainId, confirmationsNeeded, explorerUrl }: CapitalParts,
  headNumber: bigint,
  addresses: readonly OperatorAddress[],
  { id, state, amountMicro, sender, txHash, blockNumber, blockTime, entryId, shortfallMicro }: CapitalArrival,
): AdminCapital['arrivals'][number] {
  const counted = Number(confirmationsAt(headNumber, blockNumber))
  return {
    _id: id,
    state,
    amount: decimalFromMicro(amountMicro),
    sender: checksummed(hexOf(sender)),
    transactionId: hexOf(txHash),
    explorerUrl: explorerLink(chainId, explorerUrl, hexOf(txHash)),
    confirmations: state === 'reorged' ? 0 : Math.min(counted, confirmationsNeeded),
    confirmationsNeeded,
    entry: entryId === null ? null : formatEntryId(entryId),
    hole: decimalFromMicro(shortfallMicro),
    blockTime: blockTime.toISOString(),
    senderDeclared: addresses.some(({ retiredAt, address }) => retiredAt === null && address.equals(sender)),
  }
}
