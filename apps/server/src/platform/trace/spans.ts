import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { describeFailure } from '../log/describe-failure.ts'
import { traceOf } from './trace-ids.ts'

/** What is being traced here, by the work that is under way. */
const active = new AsyncLocalStorage<Context>()
let tracer: Tracer | undefined

/** From now on spans are made by this one; undefined: none are, and what follows costs nothing. */
export function recordWith(next: Tracer | undefined): void {
  tracer = next
}

/** Does this as a part of the trace of a subject: one withdrawal, from the request to its block. */
export function inTrace<Value>(subjectId: string, name: string, work: () => Promise<Value>): Promise<Value> {
  return tracer === undefined ? work() : within(tracer, beginningOf(subjectId), name, work)
}

/** Does this as a part of what is being traced; where nothing is, it is simply done. */
export function withSpan<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const parent = active.getStore()
  return tracer === undefined || parent === undefined ? work() : within(tracer, parent, name, work)
}

/** Adds what has just ended and took this long, where the subject was not known before. */
export function addSpan(subjectId: string, name: string, tookMs: number): void {
  if (tracer === undefined) return
  const endedMs = performance.timeOrigin + performance.now()
  tracer.startSpan(name, { startTime: endedMs - tookMs }, beginningOf(subjectId)).end(endedMs)
}

function beginningOf(subjectId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, traceOf(subjectId))
}

async function within<Value>(by: Tracer, parent: Context, name: string, work: () => Promise<Value>): Promise<Value> {
  const span = by.startSpan(name, {}, parent)
  try {
    return await active.run(trace.setSpan(parent, span), work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** As failures are described in logs: without what a message of the database may quote. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: describeFailure(error) })
}
