import { wakingTypes } from '#main/wiring/flow-wakes.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startLoop } from '#platform/durable/loop.ts'
import { relayBatchMax, relaySignals } from '#platform/events/relay.ts'
import { noRelayPing, redisRelayPing } from '#platform/events/relay-ping.ts'
import { postgresTransport, redisTransport } from '#platform/events/transport.ts'
import { createLog } from '#platform/log/log.ts'

// The worker's relay, without its flows, mails and messages: node relay-process.ts DATABASE_URL [REDIS_URL PREFIX]. Its rests are the
// worker's. Prints a line when it runs.
const [databaseUrl = '', redisUrl = '', prefix = ''] = process.argv.slice(2)
const isPinged = redisUrl !== ''
const log = createLog({ process: 'bench-relay', level: 'warn' })
const database = openDatabase({ url: databaseUrl, poolMax: 4, process: 'relay', onPoolError: () => undefined })
const transport = isPinged ? redisTransport(redisUrl, prefix, log) : postgresTransport(databaseUrl, log)
const ping = isPinged ? redisRelayPing(redisUrl, prefix, log) : noRelayPing
const loop = startLoop({
  name: 'relay',
  log,
  database,
  lease: 'all run',
  idleMs: isPinged ? 1_000 : 25,
  run: async () => (await relaySignals(database, transport, wakingTypes)) === relayBatchMax,
})
ping.listen(() => loop.hurry())
console.log('relaying')
