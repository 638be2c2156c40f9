import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { repositoryRoot } from '../product.ts'

/**
 * A user of a kept database who must be able to log in. Their secrets are development secrets, encrypted with the keys that
 * stack/testing/api.ts uses.
 */
const personSchema = z.strictObject({
  email: z.string(),
  password: z.string(),
  totpSecret: z.string().optional(),
  /** How much they can withdraw to an address of their address book; absent for those who cannot. */
  withdraws: z.string().optional(),
})
export type KeptPerson = z.output<typeof personSchema>

const manifestSchema = z.strictObject({
  people: z.array(personSchema).min(1),
  /** States that no row of it is in, and why. */
  statesWithoutRows: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

/** The filled database of a release, and its users. */
export interface KeptRelease extends Manifest {
  readonly release: string
  /** Compressed SQL (dump.ts). */
  readonly dump: Buffer
}

const folder = join(repositoryRoot, 'db/releases')
const dumpPath = (release: string) => join(folder, `${release}.sql.br`)
const manifestPath = (release: string) => join(folder, `${release}.json`)

/** Every release that was kept, the newest last. */
export function readKeptReleases(): KeptRelease[] {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
  const oldestFirst = names.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
  return oldestFirst.map((release) => ({
    release,
    dump: readFileSync(dumpPath(release)),
    ...manifestSchema.parse(JSON.parse(readFileSync(manifestPath(release), 'utf8'))),
  }))
}

export function isKept(release: string): boolean {
  return existsSync(manifestPath(release))
}

export function writeKeptRelease({ release, dump, people, statesWithoutRows }: KeptRelease): void {
  const manifest: Manifest = { people, statesWithoutRows }
  mkdirSync(folder, { recursive: true })
  writeFileSync(dumpPath(release), dump)
  writeFileSync(manifestPath(release), `${JSON.stringify(manifest, undefined, 2)}\n`)
}
