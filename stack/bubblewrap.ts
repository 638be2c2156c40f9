import { spawnSync } from 'node:child_process'

/** Whether bubblewrap is installed and the system allows it to create namespaces. */
export function bubblewrapWorks(): boolean {
  return spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', 'true'], { stdio: 'ignore' }).status === 0
}
