export interface ForeignOptions {
  readonly adminUrl: string
  /** A keyed service that keeps everything it knows in PostgreSQL. */
  readonly service: string
  /** The deployment of this release, as the registration named it. */
  readonly deploymentId: string
}

const patienceMs = 5_000

/**
 * Ends what an earlier release began and cannot finish: an invocation is replayed only by the code that began it, and a keyed
 * service waits for it for ever. Only for flows that lose nothing by it, because they look at PostgreSQL and begin anew. Says
 * how many there were.
 */
export async function endForeignInvocations({ adminUrl, service, deploymentId }: ForeignOptions): Promise<number> {
  const query = `select id, pinned_deployment_id as pinned from sys_invocation
    where target_service_name = '${service}' and status <> 'completed' and pinned_deployment_id is not null`
  const response = await fetch(new URL('/query', adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`Restate did not say what runs: ${response.status}`)
  const { rows } = (await response.json()) as { rows: { id: string; pinned: string }[] }
  const foreign = rows.filter(({ pinned }) => pinned !== deploymentId)
  for (const { id } of foreign) {
    const killed = await fetch(new URL(`/invocations/${id}/kill`, adminUrl), {
      method: 'PATCH',
      signal: AbortSignal.timeout(patienceMs),
    })
    await killed.body?.cancel()
    if (!killed.ok && killed.status !== 404) throw new Error(`Restate did not end ${id}: ${killed.status}`)
  }
  return foreign.length
}
