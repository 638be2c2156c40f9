import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Caller } from './doors.ts'

const groupMayEnter = 0o010
const othersMay = 0o007
const setGroupId = 0o2000

/**
 * The folder of a caller's socket authenticates the caller: only the signer's user and the folder's group have access. The installation
 * creates it (owner: the signer, group: the caller's own, mode 2710), and the socket in it inherits its group. A missing one is created
 * for the signer's user alone, which is enough where everything runs as one user: not in live. Answers the mode of the socket.
 */
export function prepareFolder(socketPath: string, caller: Caller, edition: 'demo' | 'live'): number {
  const folder = dirname(socketPath)
  const isOperators = caller === 'operator'
  if (!existsSync(folder)) {
    if (edition === 'live' && !isOperators)
      throw new Error(
        `EDITION=live needs ${folder}: a folder of the signer’s user, with the group of the ${caller}’s user and mode 2710. Make it.`,
      )
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  const { mode, gid } = statSync(folder)
  if ((mode & othersMay) !== 0)
    throw new Error(
      `Everybody on this machine may enter ${folder}; this signer refuses to start. Set its mode to 2710.`,
    )
  const isShared = (mode & groupMayEnter) !== 0
  if (edition === 'live' && !isOperators && (!isShared || gid === process.getgid?.()))
    throw new Error(
      `EDITION=live needs a group of the ${caller}’s own on ${folder}, and its mode 2710: as it is, the signer and the ${caller} would be one user.`,
    )
  if (isShared && (mode & setGroupId) === 0)
    throw new Error(`${folder} does not hand its group on to the socket in it. Set its mode to 2710.`)
  return isShared ? 0o660 : 0o600
}
