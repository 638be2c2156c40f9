import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { demoCustodyPassphrase } from './custody-key.ts'
import { repositoryRoot } from './product.ts'

/**
 * What a person types at the offline machine, with the demo's passphrase; answers what it showed them. Isolated, it runs in a network namespace of its
 * own, which has no way out: what needed a network would fail.
 */
export function runOfflineCommand(args: readonly string[], isIsolated: boolean): string {
  const cli = join(repositoryRoot, 'apps/server/src/main/cli.ts')
  const typed = [process.execPath, '--disable-warning=ExperimentalWarning', cli, 'custody', ...args]
  const [command = '', ...rest] = isIsolated ? ['unshare', '--map-root-user', '--net', ...typed] : typed
  const { status, stderr } = spawnSync(command, rest, {
    input: `${demoCustodyPassphrase}\n`,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  if (status !== 0) throw new Error(`custody ${args[0]} ended with ${status}: ${stderr}`)
  return stderr
}
