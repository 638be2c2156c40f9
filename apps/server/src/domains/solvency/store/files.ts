import { join } from 'node:path'

export function publicFolder(folder: string, number: number): string {
  return join(folder, 'public', 'snapshots', String(number))
}

export function privateFolder(folder: string, number: number): string {
  return join(folder, 'private', 'snapshots', String(number))
}
