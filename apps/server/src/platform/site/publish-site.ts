import {
  chmod,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { caddyText } from './caddy-text.ts'
import { approveHeadersSchema, siteHeadersSchema } from './rules.ts'

/** How long pages that were opened before a publication still find their scripts. */
const assetsKeptDays = 7
const msPerDay = 24 * 60 * 60 * 1000
/** The version served before stays, for answers under way and for a server that has not noticed the change yet. */
const versionsKept = 2

const currentName = 'current'
const keptFile = 'kept-assets.json'
const unfinished = '.next-'

export interface Publication {
  /** The folder with the built pages. */
  readonly site: string
  /** The folder with the built approving page; absent: the one published before stays. */
  readonly approve?: string | undefined
  /** The folder that is served. */
  readonly into: string
  readonly now: Date
}

export interface Published {
  /** The version now served, by its folder under versions/. */
  readonly version: string
  readonly assetsKept: number
  readonly assetsDropped: number
}

/** When each asset that is in no newer build was last part of one. */
const keptSchema = z.record(z.string(), z.iso.datetime())
type KeptAssets = z.infer<typeof keptSchema>

/**
 * Publishes a build: a complete version is made beside the others, and `current` is changed to it in one step. Assets of the builds before
 * are kept for seven days, because pages that are open ask for them. Needs nothing but the built files.
 */
export async function publishSite({ site, approve, into, now }: Publication): Promise<Published> {
  const versions = join(into, 'versions')
  await mkdir(versions, { recursive: true })
  const previous = await currentVersion(into)
  const next = await mkdtemp(join(versions, unfinished))
  try {
    await cp(site, join(next, 'site'), { recursive: true })
    const approving = approve ?? (previous && join(previous, 'approve'))
    if (approving !== undefined) await copyIfThere(approving, join(next, 'approve'), approve !== undefined)
    const { kept, dropped } = await keepAssets(previous, next, now)
    const version = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${basename(next).slice(unfinished.length)}`
    const folder = resolve(versions, version)
    await writeFile(join(next, 'site.caddy'), await textOf(next, folder))
    await openToReaders(next)
    await rename(next, folder)
    await point(into, version)
    await removeOld(versions, folder)
    return { version, assetsKept: Object.keys(kept).length, assetsDropped: dropped }
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

async function currentVersion(into: string): Promise<string | undefined> {
  const target = await readlink(join(into, currentName)).catch(() => undefined)
  return target === undefined ? undefined : resolve(into, target)
}

async function copyIfThere(from: string, to: string, isRequired: boolean): Promise<void> {
  const isThere = (await namesIn(from)).length > 0
  if (isThere) await cp(from, to, { recursive: true })
  else if (isRequired) throw new Error(`There is no approving page in ${from}; nothing was published.`)
}

/** Brings assets over that the new build does not have; answers which, and how many were too old for it. */
async function keepAssets(previous: string | undefined, next: string, now: Date) {
  const kept: KeptAssets = {}
  let dropped = 0
  if (previous !== undefined) {
    const before = await readKept(previous)
    const own = new Set(await namesIn(join(next, 'site/assets')))
    for (const name of await namesIn(join(previous, 'site/assets'))) {
      if (own.has(name)) continue
      const since = before[name] ?? now.toISOString()
      if (now.getTime() - Date.parse(since) > assetsKeptDays * msPerDay) {
        dropped += 1
        continue
      }
      const to = join(next, 'site/assets', name)
      await mkdir(dirname(to), { recursive: true })
      await link(join(previous, 'site/assets', name), to)
      kept[name] = since
    }
  }
  await writeFile(join(next, keptFile), JSON.stringify(kept))
  return { kept, dropped }
}

async function readKept(version: string): Promise<KeptAssets> {
  return keptSchema.parse(JSON.parse(await readFile(join(version, keptFile), 'utf8')))
}

/** Of files alone, each relative to the folder; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function textOf(next: string, folder: string): Promise<string> {
  const siteHeaders = siteHeadersSchema.parse(await readJson(join(next, 'site/headers.json')))
  const isApproving = (await namesIn(join(next, 'approve'))).length > 0
  const headers = isApproving && approveHeadersSchema.parse(await readJson(join(next, 'approve/headers.json')))
  return caddyText({
    siteFolder: join(folder, 'site'),
    siteHeaders,
    ...(headers !== false && { approve: { folder: join(folder, 'approve'), headers } }),
  })
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** The web server's user reads; a new temporary folder is its creator's alone. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
}

/** A link is replaced by renaming another over it, which never leaves a moment without one. */
async function point(into: string, version: string): Promise<void> {
  const beside = join(into, `${currentName}.${version}`)
  await symlink(join('versions', version), beside)
  await rename(beside, join(into, currentName))
}

/** Names begin with the moment, so they sort by it. */
async function removeOld(versions: string, current: string): Promise<void> {
  const names = (await readdir(versions)).filter((name) => !name.startsWith(unfinished)).sort()
  const old = names.filter((name) => name !== basename(current)).slice(0, -(versionsKept - 1))
  for (const name of old) await rm(join(versions, name), { recursive: true })
}
