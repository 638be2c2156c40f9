import type { Compose, Service } from './read-compose.ts'

export interface Facts {
  readonly edition: 'demo' | 'live'
  /** Targets of deploy/Containerfile, with the user each runs as where compose names none. */
  readonly targets: ReadonlyMap<string, string>
  /** In the images. */
  readonly users: ReadonlySet<string>
  /** Names of settings, by what reads them: a process, a command, or `whole`. */
  readonly settings: ReadonlyMap<string, ReadonlySet<string>>
}

interface Expected {
  readonly image: string
  readonly user: string
  /** How many of it the live edition runs; 0: it is not a part of it. */
  readonly inLive: number
}

/** Every process of the product: what it runs from, and as whom (decision 0059). */
const processes: Readonly<Record<string, Expected>> = {
  signer: { image: 'signer', user: 'clearhold-signer', inLive: 1 },
  decoder: { image: 'decoder', user: 'clearhold-decoder', inLive: 1 },
  api: { image: 'server', user: 'clearhold-api', inLive: 2 },
  worker: { image: 'server', user: 'clearhold-worker', inLive: 2 },
  watcher: { image: 'server', user: 'clearhold-watcher', inLive: 2 },
  status: { image: 'status', user: 'clearhold-status', inLive: 1 },
  // A witness of one's own counts as none: the live edition has those of others.
  witness: { image: 'witness', user: 'clearhold-witness', inLive: 0 },
}
/** What reads a service's settings, where it is no process of its own name; the file of its settings is called so too. */
const readerOf: Readonly<Record<string, string>> = {
  operator: 'command',
  'signer-operator': 'signer',
  'set-up': 'whole',
  caddy: 'web',
}
/** Whose secrets a service is handed, where they are not those of its own name: commands do the worker's work, or the signer's. */
const secretsOf: Readonly<Record<string, string>> = { operator: 'worker', 'signer-operator': 'signer' }
/** The only ones with a root of their container, and what they run. */
const operators = new Set(['set-up', 'operator'])
/** What writes files that other users change: with umask 007, which this module sets. */
const begins = '--import=/app/deploy/images/begin.mjs'
/** Which services may meet at a volume that a process is reached or known by. */
const shared: Readonly<Record<string, readonly string[]>> = {
  keys: ['signer', 'set-up', 'signer-operator'],
  'signer-operator': ['signer', 'set-up', 'operator'],
  'signer-api': ['signer', 'api'],
  'signer-worker': ['signer', 'worker'],
  'signer-watcher': ['signer', 'watcher'],
  decoder: ['decoder', 'api', 'worker'],
  // What is published as true of all others is written by one process.
  status: ['status', 'caddy'],
}
const withoutNetwork = ['signer', 'decoder', 'postgres']
/** From these a stranger's network can be reached. */
const open: Readonly<Record<Facts['edition'], readonly string[]>> = { demo: ['edge'], live: ['edge', 'outside'] }

/** What kind of process a service is: api-2 is an api. */
const kindOf = (name: string) => name.replace(/-\d+$/, '')

/** What a compose file says that is not so, or that our walls forbid; one sentence each. */
export function composeFaults(compose: Compose, facts: Facts): string[] {
  const services = Object.entries(compose.services)
  return [
    ...missing(compose, facts),
    ...services.flatMap(([name, service]) => [
      ...ofProcess(name, service, facts),
      ...given(name, service, facts),
      ...walls(name, service),
      ...places(name, service, compose),
      ...doors(name, service),
    ]),
    ...volumeNames(compose),
    ...networks(compose, facts),
  ]
}

function missing({ services }: Compose, { edition }: Facts): string[] {
  return Object.entries(processes).flatMap(([kind, { inLive }]) => {
    const there = Object.keys(services).filter((name) => kindOf(name) === kind).length
    const wanted = edition === 'live' ? inLive : 1
    return there < wanted ? [`${kind} has ${there} services, and needs ${wanted}`] : []
  })
}

function ofProcess(name: string, service: Service, { targets, users }: Facts): string[] {
  const image = /^clearhold-([a-z]+):/.exec(service.image)?.[1] ?? ''
  const user = service.user ?? targets.get(image)
  const expected = processes[kindOf(name)]
  const faults: string[] = []
  if (!targets.has(image)) faults.push(`${name} is of an image that deploy/Containerfile does not make`)
  if (service.build !== undefined && service.build.target !== image)
    faults.push(`${name} builds another image than its own`)
  if (user === undefined || (user === 'root' && !operators.has(name)))
    faults.push(`${name} runs as ${user ?? 'an unknown user'}`)
  else if (!users.has(user) && service.user !== undefined)
    faults.push(`${name} runs as ${user}, who is not in its image`)
  if (expected !== undefined && (image !== expected.image || user !== expected.user))
    faults.push(`${name} is ${image} as ${user}, and should be ${expected.image} as ${expected.user}`)
  if (service.entrypoint?.[0] === '/bin/node' && !service.entrypoint.includes(begins))
    faults.push(`${name} starts without begin.mjs`)
  return faults
}

/** Settings and secrets: those that it reads, and no other's (decision 0101). */
function given(name: string, service: Service, { settings }: Facts): string[] {
  const reader = readerOf[name] ?? kindOf(name)
  const known = settings.get(reader)
  const isKnown = (key: string) => known === undefined || known.has(key) || known.has(key.replace(/_FILE$/, ''))
  const secrets = service.volumes.flatMap((each) => /\/secrets\/([a-z]+):/.exec(each)?.[1] ?? [])
  const own = secretsOf[name] ?? kindOf(name)
  return [
    ...Object.keys(service.environment)
      .filter((key) => !isKnown(key))
      .map((key) => `${name} is given ${key}, which it does not read`),
    ...service.env_file
      .filter((file) => !file.endsWith(`/${reader}.env`))
      .map((file) => `${name} is given ${file.split('/').at(-1)}, which is not its`),
    ...secrets.filter((whose) => whose !== own).map((whose) => `${name} is given the secrets of ${whose}`),
  ]
}

function walls(name: string, service: Service): string[] {
  const faults: string[] = []
  if (!service.read_only) faults.push(`${name} may write to its own image`)
  if (!service.cap_drop.includes('ALL')) faults.push(`${name} keeps capabilities`)
  if (service.cap_add.length > 0 && !operators.has(name)) faults.push(`${name} is given ${service.cap_add.join(', ')}`)
  if (!service.security_opt.includes('no-new-privileges')) faults.push(`${name} may gain privileges`)
  if (service.privileged) faults.push(`${name} is privileged`)
  if (service.ports.length > 0 && name !== 'caddy') faults.push(`${name} publishes a port`)
  // A shell limits the decoders of a plain host; an image has none.
  if (name === 'decoder' && service.ulimits['data'] === undefined) faults.push(`${name} may fill the memory`)
  if (withoutNetwork.includes(name) && service.network_mode !== 'none') faults.push(`${name} has a network`)
  return faults
}

function places(name: string, service: Service, { networks: nets, volumes }: Compose): string[] {
  const mounted = service.volumes.map((each) => each.split(':')[0] ?? '').filter((each) => !each.startsWith('/'))
  return [
    ...mounted.filter((each) => !(each in volumes)).map((each) => `${name} mounts ${each}, which is not declared`),
    ...service.networks.filter((each) => !(each in nets)).map((each) => `${name} is in ${each}, which is not declared`),
  ]
}

function doors(name: string, service: Service): string[] {
  return Object.entries(shared).flatMap(([volume, callers]) => {
    const isMounted = service.volumes.some((each) => each.startsWith(`${volume}:`))
    return isMounted && !callers.includes(kindOf(name)) ? [`${name} reaches ${volume}, which is not its`] : []
  })
}

/** podman finds a volume by the beginning of its name, and takes one that is there for one that is not. */
function volumeNames({ volumes }: Compose): string[] {
  const names = Object.keys(volumes)
  const isBeginning = (name: string) => names.some((other) => other !== name && other.startsWith(name))
  return names.filter(isBeginning).map((name) => `the volume ${name} is the beginning of another`)
}

function networks({ services, networks: nets }: Compose, { edition }: Facts): string[] {
  const faults = Object.entries(nets)
    .filter(([name, { internal }]) => !internal && !open[edition].includes(name))
    .map(([name]) => `the network ${name} leads outside`)
  for (const [name, { networks: joined }] of Object.entries(services)) {
    if (joined.includes('edge') && name !== 'caddy') faults.push(`${name} is where strangers are`)
    if (joined.includes('front') && !['caddy', 'api'].includes(kindOf(name)))
      faults.push(`${name} is in the network that the api trusts`)
  }
  return faults
}
