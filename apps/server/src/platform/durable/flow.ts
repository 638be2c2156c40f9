import { type ObjectContext, object, rpc } from '@restatedev/restate-sdk'

/** Runs one step and remembers its answer: a step that ended is not run again when the worker dies later on. */
export type RunStep = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** When a flow looks again, unless an event wakes it before. */
export interface Appointment {
  /** In milliseconds of real time. */
  readonly waitMs: number
  /** Names what is waited for, under the business clock it was computed by: another mark is another appointment. */
  readonly mark: string
}

export interface FlowOptions<Name extends string> {
  readonly name: Name
  /**
   * Does what is due for this key and answers when to look again; null where only an event can change anything. It reads what
   * it needs from PostgreSQL and each step looks first whether it was done: it may be run at any moment, any number of times.
   */
  readonly advance: (key: string, run: RunStep) => Promise<Appointment | null>
}

export interface AdvanceInput {
  /** In a call the flow left for itself: the mark of the appointment. */
  readonly setFor?: string
  /** The appointment may have been lost with the invocation that should have kept it: another is made in any case. */
  readonly anew?: true
}

/** A worker that was killed is back within seconds: longer pauses between two tries would be the only thing left to wait for. */
const retryIntervalMsMax = 5_000
/** Restate would set an invocation aside after 70 tries, six minutes of a database that is down; ours are never given up. */
const attemptsMax = 1_000_000
/** An event is handed over again within seconds, or not at all. */
const idempotencyRetentionMs = 10 * 60_000

/**
 * A durable flow: one virtual object a key, whose single handler ends within seconds. Waiting is a row in PostgreSQL and one
 * delayed call, never an open handler: a call that has not begun belongs to no release, so the next release answers it.
 */
export function defineFlow<Name extends string>({ name, advance }: FlowOptions<Name>) {
  const run = async (ctx: ObjectContext, { setFor, anew }: AdvanceInput): Promise<void> => {
    if (setFor !== undefined && setFor === (await ctx.get<string>('setFor'))) ctx.clear('setFor')
    const next = await advance(ctx.key, (step, work) => ctx.run(step, work))
    if (next === null || (anew !== true && next.mark === (await ctx.get<string>('setFor')))) return
    const self = ctx.objectSendClient<Flow>({ name }, ctx.key)
    // The call before the note: ended between the two, the flow has one call too many, which only looks.
    self.advance({ setFor: next.mark }, rpc.sendOpts({ delay: Math.max(next.waitMs, 0) }))
    ctx.set('setFor', next.mark)
  }
  return object({
    name,
    handlers: { advance: run },
    options: {
      idempotencyRetention: idempotencyRetentionMs,
      journalRetention: 0,
      retryPolicy: {
        initialInterval: 100,
        exponentiationFactor: 2,
        maxInterval: retryIntervalMsMax,
        maxAttempts: attemptsMax,
      },
    },
  })
}

/** Any flow, as whoever calls it sees it. */
export interface Flow {
  readonly advance: (ctx: ObjectContext, input: AdvanceInput) => Promise<void>
}
