export interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

const digest = /^sha512-[A-Za-z0-9+/]{86}==$/

/** Paths of registry packages without a digest in the lock file: a registry could serve any content for them. */
export function unverifiedPlaces({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { link, integrity = '' }]) =>
    !isFromRegistry(place) || link === true || digest.test(integrity) ? [] : [place],
  )
}

/**
 * Removes optional packages without a digest, and those that the registry lacks, including the references to them: npm ci
 * refuses a lock that references a missing package. On their platforms the tool then reports that its binary is missing.
 * Returns what was removed.
 */
export function leaveOutUnverified(lock: Lock): string[] {
  const unverified = new Set(unverifiedPlaces(lock))
  const left = new Set<string>()
  const packages: Record<string, LockedPackage> = {}
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (unverified.has(place)) left.add(nameAt(place))
    else packages[place] = locked
  }
  for (const [place, locked] of Object.entries(packages)) {
    const { optionalDependencies, ...others } = locked
    if (optionalDependencies === undefined || !isFromRegistry(place)) continue
    const kept = Object.entries(optionalDependencies).filter(([name]) => isHeld(packages, place, name))
    for (const name of Object.keys(optionalDependencies)) if (!isHeld(packages, place, name)) left.add(name)
    packages[place] = kept.length === 0 ? others : { ...locked, optionalDependencies: Object.fromEntries(kept) }
  }
  lock.packages = packages
  return [...left].sort()
}

/** Workspaces are in the repository; npm's packages are under node_modules. */
const isFromRegistry = (place: string) => place.includes('node_modules/')
const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Node's resolution: beside the importing package, or above it. */
function isHeld(packages: Lock['packages'], asker: string, name: string): boolean {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}/node_modules/${name}` in packages) return true
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in packages
  }
}
