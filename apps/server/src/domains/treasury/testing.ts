import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { escrowAccount } from '#domains/ledger/index.ts'
import type { Hex, TransferLog } from '#platform/chain/decode.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { house } from '#testing/deposit-desk.ts'
import { type LyingProxy, lyingProxy } from '#testing/lying-proxy.ts'
import type { PayoutDesk } from '#testing/payout-desk.ts'
import { prepareDatabase, type TestChain, testChain } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { mine as mineBlocks } from '#testing/token.ts'
import { transferLog } from '#testing/transfer-log.ts'
import { type WatchedChain, watchedChain } from '#testing/watched-chain.ts'
import { assignDepositAddress } from './actions/assign-deposit-address.ts'
import { createScanner, type Scanner } from './actions/create-scanner.ts'
import { issueStatement } from './actions/issue-statement.ts'
import { listAlarms } from './actions/list-alarms.ts'
import type { RefillParts } from './parts.ts'

// Fixtures of this domain's tests. Each is called at the top of a file; its values are set once the first test runs.

/** One chain per file; each test has a watcher of its own, which begins at the chain's head. */
export function prepareWatchedChain() {
  let anvil: TestChain
  let watched: WatchedChain
  beforeAll(async () => {
    anvil = await testChain()
  })
  beforeEach(async () => {
    watched = await watchedChain({ confirmationsNeeded: 4, anvil })
  })
  return {
    get watched() {
      return watched
    },
    changesOf: (personId: string) => watched.changesOf(personId),
    alarms: async () => (await listAlarms(watched.database.app.reader)).alarms.map(({ kind }) => kind),
  }
}

/** A watcher per file that trusts two providers, one of which lies as the test wants it to. */
export function prepareLyingProvider() {
  let watched: WatchedChain
  let proxy: LyingProxy
  let scanner: Scanner
  beforeAll(async () => {
    watched = await watchedChain({ confirmationsNeeded: 4 })
    proxy = await lyingProxy(watched.anvil.url)
    scanner = createScanner(await watched.parts([watched.anvil.url, proxy.url]))
  })
  return {
    get watched() {
      return watched
    },
    get proxy() {
      return proxy
    },
    get scanner() {
      return scanner
    },
    /** The states of what arrived at an address, the oldest first. */
    statesOf: async (address: string) => {
      const query = 'select state from treasury.transfer where receiver = $1 order by id'
      const rows = await watched.database.owner(query, [Buffer.from(address.slice(2), 'hex')])
      return rows.map(({ state }) => state)
    },
  }
}

export interface CapitalFixture {
  readonly anvil: TestChain
  readonly desk: CapitalDesk
}

/** One chain per file, and a desk per test that counts the operator's payments. */
export function prepareCapital(confirmationsNeeded: number): CapitalFixture {
  let anvil: TestChain
  let desk: CapitalDesk
  beforeAll(async () => {
    anvil = await testChain()
  })
  beforeEach(async () => {
    desk = await capitalDesk({ confirmationsNeeded, anvil })
  })
  return {
    get anvil() {
      return anvil
    },
    get desk() {
      return desk
    },
  }
}

/** The same with the operator's address declared, and its free, missing and promised capital. */
export function prepareDeclaredCapital() {
  const capital = prepareCapital(3)
  const escrow = escrowAccount('00000000-0000-4000-8000-000000000001')
  beforeEach(async () => {
    await capital.desk.declare(operator)
  })
  return {
    capital,
    escrow,
    balances: async () => ({
      capital: await capital.desk.balanceMicro(house.capital),
      suspense: await capital.desk.balanceMicro(house.suspense),
      escrow: await capital.desk.balanceMicro(escrow),
    }),
  }
}

/** A desk per file that requests the statement which an operator signs. */
export function prepareStatements() {
  let desk: CapitalDesk
  beforeAll(async () => {
    desk = await capitalDesk({ confirmationsNeeded: 2 })
  })
  return {
    get desk() {
      return desk
    },
    ask: (address: string) =>
      issueStatement(
        { database: desk.database.app, clock: systemClock },
        { chainId: 31_337, address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() },
      ),
  }
}

/** An address of ours on chain 5, and logs of arrivals there. */
export function prepareOwnAddress() {
  const database = prepareDatabase()
  let mine: Hex
  beforeAll(async () => {
    await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
    const parts = { database: database.app, chainId: 5, depositXpub: testXpub }
    mine = (await assignDepositAddress(parts, randomUUID())).toLowerCase() as Hex
  })
  return {
    database,
    get mine() {
      return mine
    },
    logOf: (logIndex: number, rest: Partial<TransferLog> = {}) => transferLog({ logIndex, receiver: mine, ...rest }),
  }
}

/** What a refill needs at a payout desk, where blocks are mined while the command waits for them. */
export function refillPartsOf({ parts, anvil }: PayoutDesk): RefillParts {
  const { database, chain, outgoing, confirmationsNeeded, limits } = parts
  const { feeCapWei } = limits
  return {
    database,
    chain,
    outgoing,
    confirmationsNeeded,
    feeCapWei,
    looksMax: 20,
    pause: () => mineBlocks(anvil.url, 1),
  }
}
