import { type ObjectContext, object, rpc, type VirtualObjectDefinition } from '@restatedev/restate-sdk'
import { createGate } from '../gate/gate.ts'
import { describeFailure } from '../log/describe-failure.ts'

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
  /** How many steps of this flow are at work in one process; four, unless they mostly wait for something other than the database. */
  readonly stepsAtOnceMax?: number
  /**
   * Does what is due for this key and answers when to look again; null where only an event can change anything. It reads what
   * it needs from PostgreSQL and each step looks first whether it was done: it may be run at any moment, any number of times.
   */
  readonly advance: (key: string, run: RunStep) => Promise<Appointment | null>
}

export interface AdvanceInput {
  /** In a call the flow left for itself: the id of the appointment. */
  readonly setFor?: string
  /** The appointment may have been lost with the invocation that should have kept it: another is made in any case. */
  readonly anew?: true
}

/** The appointment that stands, in Restate's state of the key. */
interface KeptAppointment {
  readonly id: string
  readonly mark: string
}

/** A worker that was killed is back within seconds: longer pauses between two tries would be the only thing left to wait for. */
const retryIntervalMsMax = 5_000
/** Restate would set an invocation aside after 70 tries, six minutes of a database that is down; ours are never given up. */
const attemptsMax = 1_000_000
/**
 * Restate begins thousands at once. Of each flow only a few use the database at a time, so that a crowd of one neither runs out of
 * connections itself nor takes them from the relay, the loops and the other flows.
 */
const stepsAtOnceUsual = 4
/** More than Restate begins at once; whoever comes later, or waited too long, is tried again. */
const stepsWaitingMax = 20_000
const stepPatienceMs = 30_000
/** An event is handed over again within seconds, or not at all. */
const idempotencyRetentionMs = 10 * 60_000

/**
 * A durable flow: one virtual object a key, whose single handler ends within seconds. Waiting is a row in PostgreSQL and one
 * delayed call, never an open handler: a call that has not begun belongs to no release, so the next release answers it.
 */
export function defineFlow<Name extends string>(options: FlowOptions<Name>): Flow<Name> {
  const { name, advance, stepsAtOnceMax = stepsAtOnceUsual } = options
  const gate = createGate({ parallelMax: stepsAtOnceMax, waitingMax: stepsWaitingMax, waitMsMax: stepPatienceMs })
  const run = async (ctx: ObjectContext, { setFor, anew }: AdvanceInput): Promise<void> => {
    const stored = await ctx.get<KeptAppointment>('appointment')
    const isMet = setFor !== undefined && setFor === stored?.id
    if (isMet) ctx.clear('appointment')
    const next = await advance(ctx.key, (step, work) => ctx.run(step, () => described(() => gate.run(work))))
    // A call that was left for an appointment since replaced only looks: it makes no other.
    if (next === null || (!isMet && anew !== true && next.mark === stored?.mark)) return
    const id = ctx.rand.uuidv4()
    const self = ctx.objectSendClient<FlowHandlers>({ name }, ctx.key)
    // The call before the note: ended between the two, the flow has one call too many, which only looks.
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

/** A failure is kept in Restate's journal and in logs, where no data of people may stand. */
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
