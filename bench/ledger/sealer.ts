import { records, sealBatchMax, sealChain } from '#domains/audit/index.ts'
import { postingGroups } from '#domains/ledger/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startLoop } from '#platform/durable/loop.ts'
import { createLog } from '#platform/log/log.ts'
import { answerParent } from './child.ts'

// The sealer as the worker runs it, in a process of its own: node sealer.ts DATABASE_URL. It rests while pgbench is measured.
const log = createLog({ process: 'sealer', level: 'info' })
const database = openDatabase({
  url: process.argv[2] ?? '',
  poolMax: 2,
  process: 'sealer',
  onPoolError: (error) => log.error({ reason: error.message }, 'a connection broke'),
})
let working = false
startLoop({
  name: 'sealer',
  log,
  database,
  idleMs: 250,
  lease: 'one leads',
  run: async () => working && (await sealChain(database, [records, postingGroups], systemClock)) === sealBatchMax,
})
answerParent((question) => {
  working = question === 'work'
})
