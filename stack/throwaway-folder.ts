import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps files of this folder in memory. */
const memoryFolder = '/dev/shm'
const roomMin = 4 * 1024 ** 3

/**
 * A new folder for what is thrown away after a run; in memory where there is room. On a busy disk a copy of the template database takes
 * ten times as long, and a test file begins with one.
 */
export function throwawayFolder(purpose: string): string {
  return mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), `clearhold-${purpose}-`))
}

/** Folders that nobody keeps anything in. */
export function isThrowaway(path: string): boolean {
  return path.startsWith(tmpdir()) || path.startsWith(memoryFolder)
}

/** Docker gives a container 64 MB there unless told otherwise. */
function hasRoom(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) >= roomMin
  } catch {
    return false
  }
}
