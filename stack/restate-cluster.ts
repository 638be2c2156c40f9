import { join } from 'node:path'
import { type Restate, type RestatePorts, startRestate } from './restate.ts'
import { waitFor } from './wait-for.ts'

export interface RestateClusterOptions {
  readonly folder: string
  readonly logs: string
  /** One entry per node. */
  readonly ports: readonly RestatePorts[]
}

/** With three nodes: any one of them may die. */
const replication = 2
const formedWithinMs = 60_000

/** Several replicated Restate nodes; each is a separate program, which may be killed and restarts. */
export async function startRestateCluster({ folder, logs, ports }: RestateClusterOptions): Promise<readonly Restate[]> {
  const fabricPorts = ports.map(({ fabric }) => fabric)
  const starting = ports.map((own, index) =>
    startRestate({
      folder: join(folder, String(index + 1)),
      ports: own,
      logFile: join(logs, `restate-${index + 1}.log`),
      place: { number: index + 1, fabricPorts, replication },
    }),
  )
  // Concurrently: no node can write before a second one is up.
  const settled = await Promise.allSettled(starting)
  const nodes = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  try {
    for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
    await Promise.all(nodes.map(untilFormed))
  } catch (error) {
    await stopNodes(nodes)
    throw error
  }
  return nodes
}

export async function stopNodes(nodes: readonly Restate[]): Promise<void> {
  await Promise.all(nodes.map(({ program }) => program.stop()))
}

/** A node that answers may still wait for its partitions to get a leader; once it can read from all of them, it can also accept writes. */
async function untilFormed({ adminUrl, program }: Restate): Promise<void> {
  await waitFor(`${program.name} to be part of a cluster (its log is ${program.logFile})`, () => canRead(adminUrl), {
    timeoutMs: formedWithinMs,
  })
}

async function canRead(adminUrl: string): Promise<boolean> {
  const response = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'select count(*) as n from sys_invocation_status' }),
    signal: AbortSignal.timeout(5_000),
  })
  await response.text()
  return response.ok
}
