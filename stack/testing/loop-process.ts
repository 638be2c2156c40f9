import { openDatabase } from '#platform/database/database.ts'
import { startLoop } from '#platform/durable/loop.ts'
import { createLog } from '#platform/log/log.ts'

// A separate process that leads a loop until it is killed: node loop-process.ts DATABASE_URL LEASE_MS. It prints each run.
const database = openDatabase({
  url: process.argv[2] ?? '',
  poolMax: 2,
  process: 'loop',
  onPoolError: () => undefined,
})
startLoop({
  name: 'sealer',
  log: createLog({ process: 'loop', level: 'silent' }),
  database,
  idleMs: 100,
  lease: 'one leads',
  leaseMs: Number(process.argv[3]),
  run: async () => {
    process.stdout.write('run\n')
    return false
  },
})
