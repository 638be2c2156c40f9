import {
  assignCapitalAddress,
  checkReportedTransfers,
  createScanner,
  pinToken,
  recordChainFailure,
} from '../domains/treasury/index.ts'
import { ChainError, connectChain } from '../platform/chain/chain.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { startLoop } from '../platform/durable/loop.ts'
import { exposeLoops } from '../platform/durable/loop-metrics.ts'
import { loopsAlive } from '../platform/durable/loops-alive.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { exposeDatabase } from '../platform/metrics/expose-database.ts'
import { confirmedXpub, connectDatabase, connectRelay, databaseChecks } from './connections.ts'
import { holderOf } from './holder-of.ts'
import { runProcess } from './run-process.ts'

const pollMs = 1_000

await runProcess('watcher', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'watcher', connectRelay(context))
  const depositXpub = await confirmedXpub(context, database)
  // Before the first block is read: arrivals at the capital address are seen from the beginning.
  await assignCapitalAddress({ database, chainId: config.CHAIN_ID, depositXpub })
  const chain = connectChain(config.CHAIN_ID, config.CHAIN_RPC_URLS)
  await chain.verifyIdentity()
  const token = await pinToken(database, chain, config.TOKEN_ADDRESS)
  const scanning = { database, chain, token, confirmationsNeeded: config.CHAIN_CONFIRMATIONS }
  const scanner = createScanner(scanning)
  let lastRead = 'never'
  const isWatched = () => loopsAlive(database.reader, ['watcher'], systemClock.now().getTime())
  const privatePort = await openPrivatePort('watcher', config, {
    ...databaseChecks(database),
    // A standby has read nothing, and is as ready as the leader.
    chain: async () => lastRead === 'ok' || (lastRead === 'never' && (await isWatched())),
  })
  exposeLoops(privatePort.metrics, database.reader, systemClock)
  exposeDatabase(privatePort.metrics, database)
  onStop(() => privatePort.close())
  /** One read of the chain; true when more waits. On a failure the cursor stays where it is, and every page can show it. */
  const scan = async (): Promise<boolean> => {
    try {
      const more = await scanner.turn()
      await checkReportedTransfers(scanning)
      if (lastRead !== 'ok') {
        await recordChainFailure(database, config.CHAIN_ID, undefined)
        log.info({ event: 'chain.reading' }, 'Reading the chain')
      }
      lastRead = 'ok'
      return more
    } catch (error) {
      lastRead = error instanceof ChainError ? error.failure : 'failed'
      log.warn(
        { event: 'chain.read_failed', failure: lastRead, reason: (error as Error).message },
        'The chain could not be read',
      )
      await recordChainFailure(database, config.CHAIN_ID, lastRead).catch(() => undefined)
      return false
    }
  }
  const leading = { lease: 'one leads', holder: holderOf('watcher', config) } as const
  const loop = startLoop({ name: 'watcher', log, database, ...leading, idleMs: pollMs, run: scan })
  onStop(() => loop.stop())
})
