import { type ObjectContext, object, rpc, type VirtualObjectDefinition } from '@restatedev/restate-sdk'
import { createGate } from '../gate/gate.ts'
import { describeFailure } from '../log/describe-failure.ts'

/** Runs one step and journals its result: a step that ended is not run again when the worker dies later. */
export type RunStep = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** When a flow runs again, unless an event wakes it earlier. */
export interface Appointment {
  /** In milliseconds of real time. */
  readonly waitMs: number
  /** Identifies what is waited for, under the business clock it was computed by: another mark is another appointment. */
  readonly mark: string
}

export interface FlowOptions<Name extends string> {
  readonly name: Name
  /** How many steps of this flow run concurrently in one process; four, unless they mostly wait for something other than the database. */
  readonly stepsAtOnceMax?: number
  /**
   * Does what is due for this key and answers when to run again; null where only an event can change anything. It reads what it needs
   * from PostgreSQL and each step first checks whether it was done: idempotent, and safe to run at any time.
   */
  readonly advance: (key: string, run: RunStep) => Promise<Appointment | null>
}

export interface AdvanceInput {
  /** In a call the flow scheduled for itself: the id of the appointment. */
  readonly setFor?: string
  /** The appointment may have been lost with its invocation: another is made in any case. */
  readonly anew?: true
}

/** The current appointment, in Restate's state of the key. */
interface KeptAppointment {
  readonly id: string
  readonly mark: string
}

/** A worker that was killed is back within seconds: a longer backoff would only delay it. */
const retryIntervalMsMax = 5_000
/** Restate would pause an invocation after 70 attempts, six minutes of a database that is down; ours are never given up. */
const attemptsMax = 1_000_000
/**
 * Restate starts thousands at once. Only a few steps of each flow use the database at a time, so that a burst of one neither exhausts the
 * connections itself nor takes them from the relay, the loops and the other flows.
 */
const stepsAtOnceUsual = 4
/** More than Restate starts at once; a step beyond that, or one that waited too long, is retried. */
const stepsWaitingMax = 20_000
const stepPatienceMs = 30_000
/** An event is handed over again within seconds, or not at all. */
const idempotencyRetentionMs = 10 * 60_000

/**
 * A durable flow: one virtual object per key, whose single handler ends within seconds. Waiting is a row in PostgreSQL and one delayed
 * call, never an open handler: a call that has not begun belongs to no release, so the next release serves it.
 */
export function defineFlow<Name extends string>(options: FlowOptions<Name>): Flow<Name> {
  const { name, advance, stepsAtOnceMax = stepsAtOnceUsual } = options
  const gate = createGate({ parallelMax: stepsAtOnceMax, waitingMax: stepsWaitingMax, waitMsMax: stepPatienceMs })
  const run = async (ctx: ObjectContext, { setFor, anew }: AdvanceInput): Promise<void> => {
    const stored = await ctx.get<KeptAppointment>('appointment')
    const isMet = setFor !== undefined && setFor === stored?.id
    if (isMet) ctx.clear('appointment')
    const next = await advance(ctx.key, (step, work) => ctx.run(step, () => described(() => gate.run(work))))
    // A call for an appointment that was replaced since only checks: it schedules no other.
    if (next === null || (!isMet && anew !== true && next.mark === stored?.mark)) return
    const id = ctx.rand.uuidv4()
    const self = ctx.objectSendClient<FlowHandlers>({ name }, ctx.key)
    // The call before the state: after a crash between the two, the flow has one call too many, which only checks.
    self.advance({ setFor: id }, rpc.sendOpts({ delay: Math.max(next.waitMs, 0) }))
    ctx.set<KeptAppointment>('appointment', { id, mark: next.mark })
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

/** A failure is kept in Restate's journal and in logs, where no personal data may be. */
async function described<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new Error(describeFailure(error))
  }
}

export interface FlowHandlers {
  readonly advance: (ctx: ObjectContext, input: AdvanceInput) => Promise<void>
}

export type Flow<Name extends string = string> = VirtualObjectDefinition<Name, FlowHandlers>
