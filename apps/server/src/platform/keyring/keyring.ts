import {
  chmod,
  type FileHandle,
  link,
  mkdir,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { open, randomId, randomKey, seal, sha256 } from '../crypto/crypto.ts'

/**
 * People's keys, each wrapped by the document key, one file per key, in a folder that no backup of the database or of the stored files
 * contains. So a key that is destroyed here stays destroyed, whatever else is restored (decision 0027).
 */
export interface Keyring {
  /** A new key under this name, synced to disk before it is answered. A name is never reused. */
  create(id: string): Promise<Buffer>
  /** Undefined when it was destroyed, or never existed. */
  read(id: string): Promise<Buffer | undefined>
  /** Whether it is there and was not destroyed. Needs no document key. */
  has(id: string): Promise<boolean>
  /** For good: a copy of its file that is restored later is not read either. */
  destroy(id: string): Promise<void>
  /** The names of destroyed keys, in no order. */
  destroyed(): AsyncIterable<string>
  /** Rewraps with the current document key every key that an earlier one wrapped. */
  rewrap(): Promise<{ readonly keys: number; readonly rewrapped: number }>
}

export interface KeyringKeys {
  readonly current: Uint8Array
  /** The previous document key, while keys are being rewrapped. */
  readonly before?: Uint8Array | undefined
}

export class KeyringError extends Error {
  override readonly name = 'KeyringError'
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const wrapperIdBytes = 8
const version = 1

export function openKeyring(folder: string, keys: KeyringKeys): Keyring {
  const wrappers = new Map([keys.current, ...(keys.before === undefined ? [] : [keys.before])].map(named))
  const keyPath = (id: string) => join(folder, 'keys', shardOf(id), id)
  const gonePath = (id: string) => join(folder, 'gone', shardOf(id), id)
  const isGone = (id: string) => exists(gonePath(id))
  return {
    create: async (id) => {
      if (await isGone(id)) throw new KeyringError('a key of this name was destroyed')
      const key = randomKey()
      await writeOnce(keyPath(id), wrap(keys.current, id, key))
      return key
    },
    read: async (id) => {
      if (await isGone(id)) return undefined
      const file = await readIfThere(keyPath(id))
      return file === undefined ? undefined : unwrap(wrappers, id, file)
    },
    has: async (id) => (await exists(keyPath(id))) && !(await isGone(id)),
    destroy: async (id) => {
      // The mark comes first: from here on the key is dead, whatever happens to its file.
      await writeOnce(gonePath(id), Buffer.alloc(0)).catch(unlessThere)
      await shred(keyPath(id))
    },
    destroyed: () => namesIn(join(folder, 'gone')),
    rewrap: async () => {
      let all = 0
      let rewrapped = 0
      for await (const id of namesIn(join(folder, 'keys'))) {
        if (await isGone(id)) {
          await shred(keyPath(id))
          continue
        }
        all += 1
        const file = await readIfThere(keyPath(id))
        if (file === undefined || wrapperOf(file) === wrapperId(keys.current)) continue
        await replace(keyPath(id), wrap(keys.current, id, unwrap(wrappers, id, file)))
        // Destroyed while it was being rewrapped: the new file is deleted as well.
        if (await isGone(id)) await shred(keyPath(id))
        else rewrapped += 1
      }
      return { keys: all, rewrapped }
    },
  }
}

function wrap(wrapper: Uint8Array, id: string, key: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from([version]),
    Buffer.from(wrapperId(wrapper), 'hex'),
    seal(wrapper, key, contextOf(id)),
  ])
}

function unwrap(wrappers: ReadonlyMap<string, Uint8Array>, id: string, file: Buffer): Buffer {
  const wrapper = wrappers.get(wrapperOf(file))
  if (file[0] !== version || wrapper === undefined) {
    throw new KeyringError('a key is wrapped by a document key that is not among the settings')
  }
  return open(wrapper, file.subarray(1 + wrapperIdBytes), contextOf(id))
}

function named(wrapper: Uint8Array): [string, Uint8Array] {
  return [wrapperId(wrapper), wrapper]
}

/** Identifies a document key without revealing anything about it. */
function wrapperId(wrapper: Uint8Array): string {
  return sha256(Buffer.concat([Buffer.from('clearhold:keyring:'), wrapper]))
    .subarray(0, wrapperIdBytes)
    .toString('hex')
}

function wrapperOf(file: Buffer): string {
  return file.subarray(1, 1 + wrapperIdBytes).toString('hex')
}

function contextOf(id: string): string {
  return `keyring:${id}`
}

/** A folder handles thousands of names well and millions badly. */
function shardOf(id: string): string {
  if (!idPattern.test(id)) throw new RangeError('not the name of a key')
  return id.slice(0, 2)
}

/** Writes the whole file under an unused name, or nothing. */
async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(path))
  await withPart(path, bytes, (part) => link(part, path))
}

/**
 * Keys are the group's as much as their maker's: api and worker share it, and a command may run as root with the umask of a shell. A key that
 * the worker could not write over would outlive its person's documents.
 */
const fileMode = 0o660
const folderMode = 0o770

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: folderMode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    const { mode } = await stat(made)
    // The bit that hands the group on stays; a unit may not set it, and has no need to.
    if ((mode & folderMode) !== folderMode) await chmod(made, (mode & 0o7777) | folderMode)
  }
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  await withPart(path, bytes, (part) => rename(part, path))
}

async function withPart(path: string, bytes: Uint8Array, place: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${randomId()}.part`
  try {
    await withFile(part, 'wx', async (file) => {
      await file.chmod(fileMode)
      await file.writeFile(bytes)
      await file.sync()
    })
    await place(part)
  } finally {
    await rm(part, { force: true })
  }
  await syncFolder(dirname(path))
}

/** Overwritten before it is unlinked: on a plain disk nothing of it remains. */
async function shred(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  )
  if (size === undefined) return
  await withFile(path, 'r+', async (file) => {
    await file.write(Buffer.alloc(size), 0, size, 0)
    await file.sync()
  })
  await rm(path, { force: true })
  await syncFolder(dirname(path))
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await openFile(path, flags, fileMode)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

/** A name is on disk only once its folder is synced. */
function syncFolder(folder: string): Promise<void> {
  return withFile(folder, 'r', (file) => file.sync())
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  for (const shard of await readdirIfThere(folder)) {
    for (const name of await readdirIfThere(join(folder, shard))) if (idPattern.test(name)) yield name
  }
}

async function readdirIfThere(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      // A folder that cannot be read must not count as one without a mark.
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code
}
