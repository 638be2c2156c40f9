import { join } from 'node:path'
import { freePorts } from './free-port.ts'
import type { ProductPorts, Servers } from './product.ts'
import { type RunningProxy, startProxy } from './proxy.ts'
import type { ProxyPlan, ProxyPorts } from './proxy-config.ts'
import type { Restate, RestatePorts } from './restate.ts'

/** What a cluster adds to the product's own processes, which are the first of each. */
export interface Cluster {
  readonly nodes: readonly Restate[]
  readonly proxy: RunningProxy
  /** The proxy's name for the workers of the release that runs. */
  readonly workerBackend: string
  /** The second worker, watcher and api. */
  readonly seconds: Servers
  /** Of the first and the second. */
  readonly ports: ServerPorts
}

/** The proxy, and the settings of the product: the proxy's addresses instead of those of single processes. */
export interface Front extends Pick<Restate, 'ingressUrl' | 'adminUrl'> {
  readonly proxy: RunningProxy
  readonly ports: ProxyPorts
  readonly workerUrl: string
  readonly workerBackend: string
  readonly servers: ServerPorts
}

/** One for the first of each process, one for the second. */
export type ServerPorts = readonly [ProductPorts, ProductPorts]

export interface FrontOptions {
  readonly nodes: readonly Pick<Restate, 'ingressUrl' | 'adminUrl'>[]
  readonly release: string
  readonly folder: string
  readonly logs: string
  readonly usualPorts: boolean
}

interface FrontPorts {
  readonly proxy: ProxyPorts
  readonly servers: ServerPorts
}

/** The proxy listens on the ports of a single-node start, so that clients need no change. */
const usualFrontPorts: FrontPorts = {
  proxy: { api: 8787, worker: 19_080, ingress: 18_080, admin: 19_070, figures: 18_404 },
  servers: [
    { api: 8788, worker: 19_081, apiPrivate: 18_787, workerPrivate: 18_788, watcherPrivate: 18_789 },
    { api: 8789, worker: 19_082, apiPrivate: 18_797, workerPrivate: 18_798, watcherPrivate: 18_799 },
  ],
}
const usualNodePorts: readonly RestatePorts[] = [
  { ingress: 18_081, admin: 19_071, fabric: 15_122 },
  { ingress: 18_082, admin: 19_072, fabric: 15_123 },
  { ingress: 18_083, admin: 19_073, fabric: 15_124 },
]

export async function nodePorts(isUsual: boolean): Promise<readonly RestatePorts[]> {
  if (isUsual) return usualNodePorts
  const ingresses = ['ingress1', 'ingress2', 'ingress3'] as const
  const admins = ['admin1', 'admin2', 'admin3'] as const
  const fabrics = ['fabric1', 'fabric2', 'fabric3'] as const
  const free = await freePorts([...ingresses, ...admins, ...fabrics])
  return [
    { ingress: free.ingress1, admin: free.admin1, fabric: free.fabric1 },
    { ingress: free.ingress2, admin: free.admin2, fabric: free.fabric2 },
    { ingress: free.ingress3, admin: free.admin3, fabric: free.fabric3 },
  ]
}

/** Starts the proxy before the processes behind it: workers register through it. */
export async function startFront({ nodes, release, folder, logs, usualPorts }: FrontOptions): Promise<Front> {
  const { proxy: ports, servers } = usualPorts ? usualFrontPorts : await freeFrontPorts()
  const plan: ProxyPlan = {
    ports,
    workers: [{ release, members: servers.map(({ worker, workerPrivate }) => member(worker, workerPrivate)) }],
    apis: servers.map(({ api, apiPrivate }) => member(api, apiPrivate)),
    ingresses: nodes.map(({ ingressUrl }) => portOf(ingressUrl)),
    admins: nodes.map(({ adminUrl }) => portOf(adminUrl)),
  }
  const at = (port: number) => `http://127.0.0.1:${port}`
  return {
    proxy: await startProxy(plan, join(folder, 'proxy'), logs),
    ports,
    servers,
    ingressUrl: at(ports.ingress),
    adminUrl: at(ports.admin),
    workerUrl: at(ports.worker),
    workerBackend: `worker-${release}`,
  }
}

const portOf = (url: string) => Number(new URL(url).port)
const member = (port: number, checkPort: number) => ({ port, checkPort })

async function freeFrontPorts(): Promise<FrontPorts> {
  const proxyNames = ['api', 'worker', 'ingress', 'admin', 'figures'] as const
  const firstNames = ['api1', 'worker1', 'apiPrivate1', 'workerPrivate1', 'watcherPrivate1'] as const
  const secondNames = ['api2', 'worker2', 'apiPrivate2', 'workerPrivate2', 'watcherPrivate2'] as const
  const free = await freePorts([...proxyNames, ...firstNames, ...secondNames])
  const { api, worker, ingress, admin, figures } = free
  return {
    proxy: { api, worker, ingress, admin, figures },
    servers: [
      {
        api: free.api1,
        worker: free.worker1,
        apiPrivate: free.apiPrivate1,
        workerPrivate: free.workerPrivate1,
        watcherPrivate: free.watcherPrivate1,
      },
      {
        api: free.api2,
        worker: free.worker2,
        apiPrivate: free.apiPrivate2,
        workerPrivate: free.workerPrivate2,
        watcherPrivate: free.watcherPrivate2,
      },
    ],
  }
}
