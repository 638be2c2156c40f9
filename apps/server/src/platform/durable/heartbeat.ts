import { type WorkflowContext, workflow } from '@restatedev/restate-sdk'
import { connect, type Ingress } from '@restatedev/restate-sdk-clients'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface HeartbeatInput {
  readonly sleepMs: number
}

/**
 * The durable engine's pulse: started -> (sleep) -> ended. It does nothing but prove that a flow that sleeps through the
 * death of its worker, or of Restate, still ends, and ends once.
 */
export function heartbeatFlow(database: Database) {
  return workflow({
    name: 'heartbeat',
    handlers: {
      run: async (ctx: WorkflowContext, { sleepMs }: HeartbeatInput): Promise<string> => {
        await ctx.run('start', () => startBeat(database, ctx.key))
        await ctx.sleep(sleepMs)
        await ctx.run('end', () => endBeat(database, ctx.key))
        return ctx.key
      },
    },
  })
}

export type HeartbeatFlow = ReturnType<typeof heartbeatFlow>

/** Starts a beat; the same id twice is the same beat. */
export async function startHeartbeat(ingressUrl: string, id: string, input: HeartbeatInput): Promise<void> {
  const ingress: Ingress = connect({ url: ingressUrl })
  await ingress.workflowClient<HeartbeatFlow>({ name: 'heartbeat' }, id).workflowSubmit(input)
}

async function startBeat(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`insert into platform.heartbeat (id) values (${id}) on conflict (id) do nothing`.execute(tx)
  })
}

/** A step may run again when its worker dies before Restate has heard of it; the beat still ends once. */
async function endBeat(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`update platform.heartbeat set ended_at = clock_timestamp(), ends = ends + 1 where id = ${id} and ended_at is null`.execute(
      tx,
    )
  })
}
