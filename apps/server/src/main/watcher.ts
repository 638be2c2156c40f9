import { setTimeout as pause } from 'node:timers/promises'
import { assignCapitalAddress, createScanner, pinToken, recordChainFailure } from '../domains/treasury/index.ts'
import { ChainError, connectChain } from '../platform/chain/chain.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { confirmedXpub, connectDatabase, databaseChecks } from './connections.ts'
import { runProcess } from './run-process.ts'

const pollMs = 1_000

await runProcess('watcher', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'watcher')
  const depositXpub = await confirmedXpub(context, database)
  // Before the first block is read: what comes to the house's own address is seen from the beginning.
  await assignCapitalAddress({ database, chainId: config.CHAIN_ID, depositXpub })
  const chain = connectChain(config.CHAIN_ID, config.CHAIN_RPC_URLS)
  await chain.verifyIdentity()
  const token = await pinToken(database, chain, config.TOKEN_ADDRESS)
  const scanner = createScanner({ database, chain, token, confirmationsNeeded: config.CHAIN_CONFIRMATIONS })
  let lastRead = 'never'
  const privatePort = await openPrivatePort('watcher', config.PRIVATE_PORT, {
    ...databaseChecks(database),
    chain: async () => lastRead === 'ok',
  })
  onStop(() => privatePort.close())
  /** One look at the chain; true when more waits. The cursor stays where it is on trouble, and every page can say so. */
  const turn = async (): Promise<boolean> => {
    try {
      const more = await scanner.turn()
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
  let running = true
  const watch = async () => {
    while (running) if (!(await turn())) await pause(pollMs)
  }
  const watching = watch()
  onStop(async () => {
    running = false
    await watching
  })
})
