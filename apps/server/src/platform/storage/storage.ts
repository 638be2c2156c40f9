import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomId } from '../crypto/crypto.ts'

/** Storage of users' files. What is put here is already encrypted; this port knows neither names nor keys. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  delete(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64}){0,3}$/

/**
 * Files on disk: written to a temporary name, synced, then renamed, so that a crash leaves the old file or the new one, never half of
 * one. Only their user and its group have access: api and worker have users of their own and share the folder's group.
 */
export function diskStorage(folder: string): Storage {
  const place = (key: string): string => {
    if (!keyPattern.test(key)) throw new RangeError('not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o770 })
      const temporary = `${path}.${randomId()}.part`
      try {
        await writeSynced(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const path = place(key)
      return (await isFile(path)) ? createReadStream(path) : undefined
    },
    has: async (key) => isFile(place(key)),
    delete: (key) => rm(place(key), { force: true }),
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o660)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
