import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCustodyKey } from '#signer/custody.ts'

/** For test money only: with real money the key is created on an offline machine, with another passphrase. */
export const demoCustodyPassphrase = 'development only'

/** The demo's offline wallet: a folder unknown to all processes, so that refills can be demonstrated. */
export function custodyKeyPath(folder: string): string {
  return join(folder, 'offline', 'custody.json')
}

/** The address of the demo's custody wallet; its key is created at the first call, outside the signer's seed. */
export function ensureCustodyKey(folder: string): string {
  const path = custodyKeyPath(folder)
  const note = join(folder, 'offline', 'address')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  mkdirSync(join(folder, 'offline'), { recursive: true, mode: 0o700 })
  const { address } = createCustodyKey(path, demoCustodyPassphrase)
  writeFileSync(note, `${address}\n`)
  return address
}
