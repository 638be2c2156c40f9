import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps files of this folder in memory. */
const memoryFolder = '/dev/shm'
const roomMin = 4 * 1024 ** 3

/**
 * A new temporary folder for a run; in memory if there is room. On a busy disk a copy of the template database takes
 * ten times as long, and a test file begins with one.
 */
export function throwawayFolder(purpose: string): string {
  return mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), `clearhold-${purpose}-`))
}

/** Folders without anything worth keeping. */
export function isThrowaway(path: string): boolean {
  return path.startsWith(tmpdir()) || path.startsWith(memoryFolder)
}

/** Docker's default there is 64 MB. */
function hasRoom(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) >= roomMin
  } catch {
    return false
  }
}
