import { setTimeout as pause } from 'node:timers/promises'
import { recordChainHead } from '../domains/treasury/index.ts'
import { ChainError, connectChain } from '../platform/chain/chain.ts'
import { openPrivatePort } from '../platform/http/private.ts'
import { connectDatabase, databaseChecks } from './connections.ts'
import { runProcess } from './run-process.ts'

const pollMs = 1_000

await runProcess('watcher', async (context) => {
  const { config, log, onStop } = context
  const database = await connectDatabase(context, 'watcher')
  const chain = connectChain(config.CHAIN_ID, config.CHAIN_RPC_URLS)
  await chain.verifyIdentity()
  let lastRead = 'never'
  const privatePort = await openPrivatePort('watcher', config.PRIVATE_PORT, {
    ...databaseChecks(database),
    chain: async () => lastRead === 'ok',
  })
  onStop(() => privatePort.close())
  let running = true
  const watch = async () => {
    while (running) {
      try {
        const { blockNumber } = await recordChainHead(database, chain)
        if (lastRead !== 'ok') log.info({ blockNumber: String(blockNumber) }, 'reading the chain')
        lastRead = 'ok'
      } catch (error) {
        // The cursor stays where it is; the page says that the chain is late. The next poll tries again.
        lastRead = error instanceof ChainError ? error.trouble : 'failed'
        log.warn({ trouble: lastRead, reason: (error as Error).message }, 'the chain could not be read')
      }
      await pause(pollMs)
    }
  }
  const watching = watch()
  onStop(async () => {
    running = false
    await watching
  })
})
