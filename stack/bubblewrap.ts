import { spawnSync } from 'node:child_process'

/** Whether bubblewrap is installed, and the system lets it make namespaces. */
export function bubblewrapWorks(): boolean {
  return spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', 'true'], { stdio: 'ignore' }).status === 0
}
