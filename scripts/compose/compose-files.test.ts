import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseConfigOf } from '#platform/config/config.ts'
import { processNames, settingsOf } from '#platform/config/readers.ts'
import { repositoryRoot } from '#stack/product.ts'
import { composeFaults, type Facts } from './compose-faults.ts'
import { readCompose, type Service } from './read-compose.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const parseYaml = (source: string): unknown => parse(source, { merge: true })
const containerfile = read('deploy/Containerfile')
const passwd = read('deploy/images/passwd')
const group = read('deploy/images/group')
const firstWords = (source: string) =>
  source
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0] ?? '')
/** Names in the first column of a table of settings. */
const tableOf = (path: string) =>
  new Set(
    [...read(path).matchAll(/^\|((?: ?`[A-Z_]+`,?)+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? []),
  )

const signerSettings = tableOf('apps/signer/README.md')
const witnessSettings = tableOf('apps/witness/README.md')
const statusSettings = tableOf('apps/status/README.md')

/** The last stage of each image by its name, with its user. */
const stages = new Map(
  containerfile
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => {
      const name = /^\S+ AS (\S+)/.exec(stage)?.[1] ?? ''
      return [name, { base: stage.split(' ')[0] ?? '', user: /^USER (\S+)$/m.exec(stage)?.[1] }]
    }),
)
const facts = (edition: 'demo' | 'live'): Facts => ({
  edition,
  targets: new Map([...stages].flatMap(([name, { user }]) => (user === undefined ? [] : [[name, user]]))),
  users: new Set(firstWords(passwd)),
  settings: new Map([
    ...([...processNames, 'command'] as const).map((name) => [name, new Set<string>(settingsOf(name))] as const),
    ['signer', signerSettings],
    ['witness', witnessSettings],
    ['status', statusSettings],
    // It sets the demo up for all of them.
    ['whole', new Set([...settingsOf('whole'), ...signerSettings, ...witnessSettings])],
  ]),
})
const fileOf = (edition: 'demo' | 'live') => readCompose(parseYaml, read(`deploy/compose.${edition}.yaml`))

test.each(['demo', 'live'] as const)(
  'compose.%s.yaml: each process is there as itself, behind its walls',
  (edition) => {
    expect(composeFaults(fileOf(edition), facts(edition))).toEqual([])
  },
)

test('the live edition has three nodes of Restate and two of what may be several', () => {
  const names = Object.keys(fileOf('live').services)
  const count = (kind: string) => names.filter((name) => name.startsWith(`${kind}-`)).length
  expect([count('restate'), count('api'), count('worker'), count('watcher')]).toEqual([3, 2, 2, 2])
})

test('the server takes what the demo gives its processes', () => {
  const { services } = fileOf('demo')
  for (const name of ['api', 'worker', 'watcher'] as const)
    expect(parseConfigOf(name, services[name]?.environment ?? {}).EDITION).toBe('demo')
})

describe('error: what is not so is said', () => {
  test.each<[string, string, Partial<Service>]>([
    ['signer has a network', 'signer', { network_mode: undefined }],
    ['worker publishes a port', 'worker', { ports: ['9080:9080'] }],
    ['api runs as root', 'api', { user: 'root' }],
    ['api is server as clearhold-worker, and should be server as clearhold-api', 'api', { user: 'clearhold-worker' }],
    ['watcher runs as stranger, who is not in its image', 'watcher', { user: 'stranger' }],
    ['worker is given CHAIN_IDS, which it does not read', 'worker', { environment: { CHAIN_IDS: '1' } }],
    ['signer is given DATABASE_URL, which it does not read', 'signer', { environment: { DATABASE_URL: 'x' } }],
    ['watcher is given MASTER_KEY_FILE, which it does not read', 'watcher', { environment: { MASTER_KEY_FILE: '/x' } }],
    ['api is given SMTP_URL, which it does not read', 'api', { environment: { SMTP_URL: 'smtps://x' } }],
    ['watcher is given api.env, which is not its', 'watcher', { env_file: ['/etc/clearhold/settings/api.env'] }],
    ['watcher is given the secrets of worker', 'watcher', { volumes: ['/etc/clearhold/secrets/worker:/run/x:ro'] }],
    ['set-up starts without begin.mjs', 'set-up', { entrypoint: ['/bin/node', 'stack/demo/set-up.ts'] }],
    ['watcher reaches keys, which is not its', 'watcher', { volumes: ['keys:/var/lib/clearhold/keys'] }],
    ['worker reaches signer-api, which is not its', 'worker', { volumes: ['signer-api:/run/x'] }],
    ['worker reaches status, which is not its', 'worker', { volumes: ['status:/x'] }],
    ['status is given DATABASE_URL, which it does not read', 'status', { environment: { DATABASE_URL: 'x' } }],
    ['worker mounts elsewhere, which is not declared', 'worker', { volumes: ['elsewhere:/x'] }],
    ['redis is in the network that the api trusts', 'redis', { networks: ['front'] }],
    ['worker is where strangers are', 'worker', { networks: ['edge'] }],
    ['witness is in nowhere, which is not declared', 'witness', { networks: ['nowhere'] }],
    ['decoder may write to its own image', 'decoder', { read_only: false }],
    ['decoder keeps capabilities', 'decoder', { cap_drop: [] }],
    ['decoder may fill the memory', 'decoder', { ulimits: {} }],
    ['api is given NET_ADMIN', 'api', { cap_add: ['NET_ADMIN'] }],
    ['api may gain privileges', 'api', { security_opt: [] }],
    ['api is privileged', 'api', { privileged: true }],
    ['mail is of an image that deploy/Containerfile does not make', 'mail', { image: 'clearhold-mailer:local' }],
    ['signer builds another image than its own', 'signer', { build: { target: 'server' } }],
  ])('%s', (fault, name, changed) => {
    const compose = fileOf('demo')
    const service = compose.services[name]
    if (service === undefined) throw new Error(`there is no ${name}`)
    const services = { ...compose.services, [name]: { ...service, ...changed } }
    expect(composeFaults({ ...compose, services }, facts('demo'))).toContain(fault)
  })

  test('a process without a service, a network that leads outside', () => {
    const { watcher: _gone, ...services } = fileOf('demo').services
    const demo = fileOf('demo')
    const networks = { ...demo.networks, chain: { internal: false } }
    const faults = composeFaults({ ...demo, services, networks }, facts('demo'))
    const volumes = { ...demo.volumes, postgres: {} }
    expect(composeFaults({ ...demo, volumes }, facts('demo'))).toEqual([
      'the volume postgres is the beginning of another',
    ])
    expect(faults).toEqual(['watcher has 0 services, and needs 1', 'the network chain leads outside'])
  })
})

describe('the images', () => {
  test('what has Node in it begins with nothing, so it has no shell', () => {
    const ours = ['signer', 'witness', 'status', 'server', 'decoder', 'site', 'demo']
    expect(ours.map((name) => stages.get(name)?.base)).toEqual(ours.map(() => 'scratch'))
  })

  test('their users and groups are those of a plain host, with the same numbers', () => {
    const made = read('deploy/systemd/sysusers.conf')
    const users = [...made.matchAll(/^u (\S+) (\S+)$/gm)]
    const groups = [...made.matchAll(/^g (\S+) (\S+)$/gm)]
    expect([users.length, groups.length]).toEqual([9, 2])
    for (const [, user = '', number = ''] of users) {
      expect(passwd).toContain(`\n${user}:x:${number}:${number}:`)
      expect(group).toContain(`\n${user}:x:${number}:`)
    }
    for (const [, name = '', number = ''] of groups) expect(group).toContain(`\n${name}:x:${number}:`)
    for (const [, user = '', name = ''] of made.matchAll(/^m (\S+) (\S+)$/gm))
      expect(group).toMatch(new RegExp(`^${name}:x:\\d+:.*\\b${user}\\b`, 'm'))
  })

  test('no number stands for two', () => {
    for (const source of [passwd, group]) {
      const numbers = source
        .trim()
        .split('\n')
        .map((line) => line.split(':')[2])
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  })
})
