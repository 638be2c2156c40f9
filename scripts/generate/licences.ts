/** What package-lock.json says about one package. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** The workspaces that are shipped, each with the name it has in the table. */
const shippedApps: ReadonlyMap<string, string> = new Map([
  ['apps/server', 'server'],
  ['apps/signer', 'signer'],
  ['apps/status', 'status'],
  ['apps/web', 'web'],
  ['apps/witness', 'witness'],
])

/** Packages that say their licence only in the file beside their code, which a person has read. */
const readLicences: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']])

/** The platform a server is installed on: the table must not depend on the machine that generates it. */
const shippedPlatform = { os: 'linux', cpu: 'x64', libc: 'glibc' }

interface Shipped {
  readonly path: string
  /** Where the licence file is: a binary package uses that of the package that depends on it. */
  readonly copyrightPath: string
  readonly apps: Set<string>
}

/** Every direct or transitive production dependency of the apps, by its path in the lock file. */
function shippedPackages({ packages }: Lock): Shipped[] {
  const found = new Map<string, Shipped>()
  const visit = (path: string, app: string, askedBy: string) => {
    const locked = packages[path]
    if (locked === undefined) return
    if (locked.link) return visit(locked.resolved ?? '', app, path)
    if (!fits(locked)) return
    const shipped = found.get(path) ?? { path, copyrightPath: isBound(locked) ? askedBy : path, apps: new Set() }
    if (shipped.apps.has(app)) return
    shipped.apps.add(app)
    found.set(path, shipped)
    for (const name of requiredBy(locked)) {
      const place = placeOf(name, path, packages)
      if (place !== undefined) visit(place, app, path)
    }
  }
  for (const [path, app] of shippedApps) visit(path, app, path)
  return [...found.values()].filter(({ path }) => path.includes('node_modules/'))
}

function requiredBy(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys(locked.dependencies ?? {}), ...Object.keys(locked.optionalDependencies ?? {}), ...peers]
}

/** Node's resolution of a package: beside the importing package, or in a folder above it. */
function placeOf(name: string, from: string, packages: Lock['packages']): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

function isBound({ os, cpu }: LockedPackage): boolean {
  return os !== undefined || cpu !== undefined
}

function fits({ os, cpu, libc }: LockedPackage): boolean {
  const allows = (wanted: string | readonly string[] | undefined, has: string) =>
    wanted === undefined || [wanted].flat().includes(has)
  return allows(os, shippedPlatform.os) && allows(cpu, shippedPlatform.cpu) && allows(libc, shippedPlatform.libc)
}

/** The licence as links to its texts; npm run check finds a link without a text, so a new licence is noticed. */
function linkLicences(expression: string): string {
  return expression.replace(/[A-Za-z0-9.-]+/g, (word) =>
    word === 'AND' || word === 'OR' ? word.toLowerCase() : `[${word}](../licences/${word}.txt)`,
  )
}

const heading = `# Licences of the packages we ship

Generated from \`package-lock.json\` and the packages' own licence files by \`npm run generate\`: everything that production code of the
server, the signer and the web depends on, directly or not, for Linux x64. The rest of what is shipped is in [NOTICE](../NOTICE).

| package | version | licence | copyright | part of |
|---|---|---|---|---|
`

/** The text of docs/licences.md. The reader of copyright lines gets the folder of an installed package. */
export function renderLicences(lock: Lock, readCopyright: (path: string) => string): string {
  const rows = shippedPackages(lock).map(({ path, copyrightPath, apps }) => {
    const { version = '', license: said } = lock.packages[path] ?? {}
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = said ?? readLicences.get(name)
    if (license === undefined) throw new Error(`${name} does not say its licence`)
    const copyright = readCopyright(copyrightPath).replaceAll('|', '\\|')
    return { key: `${name} ${version}`, cells: [name, version, linkLicences(license), copyright], apps }
  })
  const byKey = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const known = byKey.get(row.key)
    if (known === undefined) byKey.set(row.key, row)
    else for (const app of row.apps) known.apps.add(app)
  }
  const lines = [...byKey.values()]
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ cells, apps }) => `| ${[...cells, [...apps].sort().join(', ')].join(' | ')} |`)
  return `${heading}${lines.join('\n')}\n`
}
