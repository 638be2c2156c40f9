import { join } from 'node:path'

export function publicFolder(folder: string, number: number): string {
  return join(folder, 'public', 'snapshots', String(number))
}

export function privateFolders(folder: string): string {
  return join(folder, 'private', 'snapshots')
}

export function privateFolder(folder: string, number: number): string {
  return join(privateFolders(folder), String(number))
}
