import { randomUUID } from 'node:crypto'
import { assignDepositAddress, createScanner, pinToken, readTransferChanges } from '#domains/treasury/index.ts'
import { connectChain } from '#platform/chain/chain.ts'
import { rpc } from '../anvil.ts'
import { type TestChain, type TestDatabase, testChain, testDatabase } from './resources.ts'
import { testXpub } from './test-xpub.ts'
import { mine, type TokenDriver, tokenOn } from './token.ts'

export interface WatchedChain {
  readonly database: TestDatabase
  readonly anvil: TestChain
  readonly token: TokenDriver
  readonly confirmationsNeeded: number
  /** A new investor with a deposit address. */
  newPerson(): Promise<{ personId: string; address: string }>
  /** The watcher's parts, with these providers; by default the honest one twice. */
  parts(urls?: readonly [string, string]): Promise<Parameters<typeof createScanner>[0]>
  /** Reads until nothing waits. */
  scan(): Promise<void>
  /** Mines blocks and reads them. */
  advance(blocks: number): Promise<void>
  /** Replaces the newest blocks; transactions to keep are put into the new ones, counted from the lowest. */
  reorg(depth: number, kept?: readonly (readonly [rawTransaction: unknown, block: number])[]): Promise<void>
  rawTransaction(hash: string): Promise<string>
  /** What happened to an investor's transfers, in order: 'seen 1' is the first arrival of a log. */
  changesOf(personId: string): Promise<string[]>
}

export interface WatchedOptions {
  readonly confirmationsNeeded?: number
  readonly decimals?: number
  /** A chain of an earlier test, to start from its head. */
  readonly anvil?: TestChain
}

/** A database, a chain with the quirk token, and a watcher driven by the test. */
export async function watchedChain({
  confirmationsNeeded = 12,
  decimals = 6,
  anvil: earlier,
}: WatchedOptions = {}): Promise<WatchedChain> {
  const [database, anvil] = await Promise.all([testDatabase(), earlier ?? testChain(31_337, decimals)])
  // Addresses are the same in each database: what an earlier test sent there must be older than the first look.
  if (earlier !== undefined) await mine(anvil.url, confirmationsNeeded + 1)
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  const { chainId, url } = anvil
  const parts = async (urls: readonly string[] = [url, url]) => {
    const chain = connectChain(chainId, urls, { timeoutMs: 3_000 })
    const token = await pinToken(database.app, connectChain(chainId, [url, url]), anvil.tokenAddress)
    return { database: database.app, chain, token, confirmationsNeeded }
  }
  const scanner = createScanner(await parts())
  const scan = async () => {
    while (await scanner.turn());
  }
  // The watcher starts before the first investor exists.
  await scan()
  return {
    database,
    anvil,
    token: tokenOn(url, anvil.tokenAddress),
    confirmationsNeeded,
    newPerson: async () => {
      const personId = randomUUID()
      const address = await assignDepositAddress({ database: database.app, chainId, depositXpub: testXpub }, personId)
      return { personId, address: address.toLowerCase() }
    },
    parts,
    scan,
    advance: async (blocks) => {
      await mine(url, blocks)
      await scan()
    },
    reorg: async (depth, kept = []) => void (await rpc(url, 'anvil_reorg', [depth, kept])),
    rawTransaction: async (hash) => (await rpc(url, 'eth_getRawTransactionByHash', [hash])) as string,
    changesOf: async (personId) => {
      const changes = await readTransferChanges(database.app.reader, chainId, 0n, 10_000)
      return changes.filter((change) => change.personId === personId).map(({ kind, arrival }) => `${kind} ${arrival}`)
    },
  }
}
