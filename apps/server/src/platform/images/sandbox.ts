import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What isolates a decoder from the rest of the machine, besides its user: bubblewrap on a plain host, or what the service was started in
 * (its container, its unit); none is for demos where all processes are one user.
 */
export const sandboxes = ['bubblewrap', 'outside', 'none'] as const
export type Sandbox = (typeof sandboxes)[number]

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** What a program needs of the system: libraries, read-only. */
const systemFolders = ['/usr', '/lib', '/lib64', '/bin', '/etc/ld.so.cache']
/** And of us: the decoder itself, and the packages it loads. No settings, no files of users, no sockets. */
const ownFolders = ['node_modules', 'apps/server/package.json', 'apps/server/src/platform/images']

const walls = ['--unshare-all', '--unshare-user', '--die-with-parent', '--new-session', '--cap-drop', 'ALL']
const emptyFolders = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--chdir', '/']

/**
 * The command that runs a program in the sandbox: namespaces of its own without a network, no other process visible, no capability, and
 * only the files above.
 */
export function sandboxed(sandbox: Sandbox, command: readonly [string, ...string[]]): readonly string[] {
  if (sandbox !== 'bubblewrap') return command
  const shown = [...systemFolders, ...ownFolders.map((path) => `${repository}${path}`), dirname(command[0])]
  const files = shown.flatMap((path) => ['--ro-bind-try', path, path])
  // The empty folders first: a mounted file may lie in one of them.
  return ['bwrap', ...walls, ...emptyFolders, ...files, '--', ...command]
}
