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

/** Places of packages that come from a registry and whose content the lock does not name: whoever serves them may serve anything. */
export function unverifiedPlaces({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { link, integrity = '' }]) =>
    !isFromRegistry(place) || link === true || digest.test(integrity) ? [] : [place],
  )
}

/**
 * Leaves out optional packages without a digest, and those that a registry does not have, where they are asked for as well: npm ci
 * refuses a lock that names a package it does not hold. On the platforms they are for, the tool says that its binary is missing.
 * Answers what was left out.
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

/** Ours are in the repository; what npm brings stands under node_modules. */
const isFromRegistry = (place: string) => place.includes('node_modules/')
const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node would find it: beside the package that asks, or above it. */
function isHeld(packages: Lock['packages'], asker: string, name: string): boolean {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}/node_modules/${name}` in packages) return true
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in packages
  }
}
