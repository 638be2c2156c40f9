import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseCluster } from '#stack/patroni.ts'
import { runSql } from '#stack/postgres.ts'
import { waitFor } from '#stack/wait-for.ts'

/** The standby has taken over when a new connection can write: from the kill until then, in milliseconds. */
export async function killPostmaster(cluster: DatabaseCluster): Promise<number> {
  const primary = await cluster.primary()
  const killedAtMs = performance.now()
  primary.killPostmaster()
  await untilWrites(cluster)
  return Math.round(performance.now() - killedAtMs)
}

/** A host without power; it comes back afterwards, before this resolves. */
export async function killHost(cluster: DatabaseCluster): Promise<number> {
  const primary = await cluster.primary()
  const killedAtMs = performance.now()
  await primary.killAll()
  await untilWrites(cluster)
  const tookMs = Math.round(performance.now() - killedAtMs)
  await primary.start()
  return tookMs
}

/** A table of its own: the product has none that a stranger may write. */
export const prepareProbe = (cluster: DatabaseCluster) =>
  runSql(cluster.postgres, 'postgres', 'create table failover_probe (at timestamptz not null)')

async function untilWrites({ postgres }: DatabaseCluster): Promise<void> {
  // The dead postmaster's port refuses at once; one that is still being promoted refuses to write.
  await pause(20)
  const isWritten = async () => {
    await runSql(postgres, 'postgres', 'insert into failover_probe values (now())')
    return true
  }
  await waitFor('a write', isWritten, { timeoutMs: 120_000, everyMs: 50 })
}

/** The value that this share of all is not above. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
