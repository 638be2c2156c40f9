import { existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'

/**
 * One witness for one state file: a socket beside it, which ends with the process however that ends. A second witness finds it answering
 * and throws; one that a dead process left is taken over.
 */
export async function takeLock(statePath: string): Promise<Server> {
  const path = `${statePath}.lock`
  if (existsSync(path)) {
    if (await isHeld(path)) throw new Error(`Another witness already uses ${statePath}; this one refuses to start.`)
    rmSync(path)
  }
  const lock = createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    lock.once('error', reject)
    lock.listen(path, () => resolve())
  })
  return lock.unref()
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.on('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })
}
