export interface LockedPackage {
  readonly version?: string
  readonly optional?: boolean
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
] as const
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
] as const

/** Adds the optional packages a lock names and does not hold, each bound to the platform its name says; answers their places. */
export function completeLock(lock: Lock): string[] {
  const added: string[] = []
  for (const { optionalDependencies = {}, dev } of Object.values({ ...lock.packages })) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`
      const platform = platformOf(name)
      if (place in lock.packages || platform === undefined || !/^\d/.test(range)) continue
      lock.packages[place] = { version: range, ...(dev ? { dev } : {}), optional: true, ...platform }
      added.push(place)
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)))
  return added
}

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  const parts = name.split(/[/-]/).flatMap((part) => (part === 'amd64' ? ['x64'] : [part]))
  const os = systems.find((system) => parts.includes(system))
  const cpu = processors.find((processor) =>
    parts.some((part) => part === processor || (processor !== 'arm' && part.startsWith(processor))),
  )
  if (os === undefined && cpu !== 'wasm32') return undefined
  const libc = parts.find((part) => part.startsWith('musl')) === undefined ? undefined : 'musl'
  return {
    ...(os === undefined ? {} : { os: [os] }),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
  }
}
