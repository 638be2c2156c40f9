import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { recordWith } from './spans.ts'

export interface TraceOptions {
  /** Where spans are sent, as OTLP over HTTP: http://collector:4318/v1/traces. */
  readonly url: string
  readonly process: string
}

/** How long spans are gathered before they are sent. */
const gatherMs = 1_000
/** What a collector that is down does not take is dropped: nothing of the product waits for it. */
const queueMax = 4_096
const sendMsMax = 3_000

/** Has this process send the spans of what it does; answers how that is ended, with what is left sent. */
export function startTraces({ url, process }: TraceOptions): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `clearhold-${process}` }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: sendMsMax }), {
        scheduledDelayMillis: gatherMs,
        maxQueueSize: queueMax,
        exportTimeoutMillis: sendMsMax,
      }),
    ],
  })
  recordWith(provider.getTracer('clearhold'))
  return async () => {
    recordWith(undefined)
    await provider.shutdown()
  }
}
