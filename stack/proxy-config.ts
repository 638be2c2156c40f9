/** One process behind the proxy: its address, and its health endpoint. */
export interface Member {
  readonly port: number
  readonly checkPort: number
}

/** The workers of one release; the first path segment of a call names the release. */
export interface WorkerGroup {
  readonly release: string
  readonly members: readonly Member[]
}

export interface ProxyPlan {
  /** Where the proxy itself listens, on loopback. */
  readonly ports: ProxyPorts
  readonly workers: readonly WorkerGroup[]
  readonly apis: readonly Member[]
  readonly ingresses: readonly number[]
  readonly admins: readonly number[]
}

export interface ProxyPorts {
  readonly api: number
  readonly worker: number
  readonly ingress: number
  readonly admin: number
  /** The proxy's statistics page. */
  readonly figures: number
}

/** What HAProxy accepts unquoted in a path and in a name. */
const plainWord = /^[A-Za-z0-9._-]+$/

/**
 * The configuration of HAProxy 2.6 in front of several of each process. A call that could not connect goes to the next member; a call
 * that was sent is never retried, since only the client knows whether it is idempotent.
 */
export function proxyConfig({ ports, workers, apis, ingresses, admins }: ProxyPlan): string {
  for (const { release } of workers)
    if (!plainWord.test(release)) throw new Error(`a release that is routed to has a plain name, not '${release}'`)
  return [
    general,
    workerFrontend(ports.worker, workers),
    ...workers.map(workerBackend),
    // Round robin for pages too: sessions are in PostgreSQL.
    service({ name: 'api', port: ports.api, balance: 'roundrobin', health: '/readyz', members: apis }),
    service({
      name: 'ingress',
      port: ports.ingress,
      balance: 'roundrobin',
      health: '/restate/health',
      members: ingresses.map(ofItself),
    }),
    // Always the same node while it is up: another one may learn of a deployment a moment later.
    service({
      name: 'admin',
      port: ports.admin,
      balance: 'first',
      health: '/health',
      members: admins.map(ofItself),
    }),
    figures(ports.figures),
  ].join('\n')
}

/**
 * Calls to a flow stay open while it works, and pages keep event streams open: no idle timeout below Restate's own.
 * Restate uses one connection per address, so one connection carries many calls.
 */
const general = `global
  maxconn 2000
  tune.h2.max-concurrent-streams 2000

defaults
  mode http
  option redispatch 1
  option http-no-delay
  retries 3
  timeout connect 1s
  timeout check 1s
  timeout queue 5s
  timeout client 15m
  timeout server 15m
  default-server inter 250ms fall 2 rise 1
`

function workerFrontend(port: number, groups: readonly WorkerGroup[]): string {
  const routes = groups.map(({ release }) => `  use_backend worker-${release} if { path_beg /${release}/ }\n`)
  return `frontend worker
  bind 127.0.0.1:${port} proto h2
${routes.join('')}`
}

/** A worker becomes ready only once Restate has called it through the proxy, so liveness is checked instead. */
function workerBackend({ release, members }: WorkerGroup): string {
  return `backend worker-${release}
  balance roundrobin
${healthCheck('/livez')}${serverLines('worker', members, 'proto h2 check-proto h1')}`
}

interface Service {
  readonly name: string
  readonly port: number
  readonly balance: 'roundrobin' | 'first'
  /** The path that answers 200 while a member accepts calls. */
  readonly health: string
  readonly members: readonly Member[]
}

function service({ name, port, balance, health, members }: Service): string {
  return `frontend ${name}
  bind 127.0.0.1:${port}
  default_backend ${name}

backend ${name}
  balance ${balance}
${healthCheck(health)}${serverLines(name, members)}`
}

function healthCheck(path: string): string {
  return `  option httpchk
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
`
}

function serverLines(name: string, members: readonly Member[], protocols = ''): string {
  const lines = members.map(({ port, checkPort }, index) =>
    [
      `  server ${name}-${index + 1} 127.0.0.1:${port}`,
      `check port ${checkPort}`,
      ...(protocols === '' ? [] : [protocols]),
      'on-marked-down shutdown-sessions',
    ].join(' '),
  )
  return `${lines.join('\n')}\n`
}

const ofItself = (port: number): Member => ({ port, checkPort: port })

function figures(port: number): string {
  return `frontend figures
  bind 127.0.0.1:${port}
  stats enable
  stats uri /
`
}
