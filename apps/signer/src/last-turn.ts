import { closeSync, constants, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the signer knows about its database outside of it: the last turn that it saw committed. A backup has no copy of it. */
export interface LastTurn {
  /** Undefined where none was written down. */
  read(): string | undefined
  /** On the disk when this returns. */
  write(stamp: string): void
  forget(): void
}

/** A file beside the keystore: an operator who moves the keys decides by it whether the signer goes on or stops. */
export function lastTurnBeside(keystorePath: string): LastTurn {
  const path = join(dirname(keystorePath), 'last-turn')
  return {
    read: () => {
      try {
        return readFileSync(path, 'utf8').trim()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    write: (stamp) => {
      // Not truncated first: every stamp is as long as the one before it.
      const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        writeSync(file, `${stamp}\n`, 0)
        fdatasyncSync(file)
      } finally {
        closeSync(file)
      }
    },
    forget: () => rmSync(path, { force: true }),
  }
}
