import { type SpanContext, TraceFlags } from '@opentelemetry/api'
import { digest128 } from '../crypto/crypto.ts'

const spanIdLength = 16

/**
 * Where the trace of one subject begins: derived from its id, so that every process that knows the id can add to it, days later and after
 * any restart, and nothing is stored or handed over. From the trace id the subject's own cannot be found.
 */
export function traceOf(subjectId: string): SpanContext {
  return {
    traceId: digest128(`trace:${subjectId}`),
    spanId: digest128(`span:${subjectId}`).slice(0, spanIdLength),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  }
}
