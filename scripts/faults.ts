import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'

// The fault tests at full length, sequentially, because some measure rates; the flow suite runs shorter versions of them,
// but for those of a cluster, a backup and a rolling upgrade (vitest.config.ts).
// npm run faults ledger
const files = process.argv.slice(2).map((word) => `faults/${word}`)
const { status } = spawnSync(
  join(repositoryRoot, 'node_modules/.bin/vitest'),
  ['run', '--project', 'flow', '--no-file-parallelism', ...(files.length === 0 ? ['faults/'] : files)],
  { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, FAULTS: 'whole' } },
)
process.exit(status ?? 1)
