import { spawnSync } from 'node:child_process'
import { demoCustodyPassphrase } from './custody-key.ts'
import { programFile } from './program-file.ts'

/**
 * Runs a command of the offline machine with the demo's passphrase and returns its output. Isolated, it runs in its own network
 * namespace without a route: a command that needs a network would fail.
 */
export function runOfflineCommand(args: readonly string[], isIsolated: boolean): string {
  const cli = programFile('apps/server/src/main/cli.ts')
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
