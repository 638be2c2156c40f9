import { readFileSync } from 'node:fs'
import { type DrawnSpan, drawTrace } from './trace/draw-trace.ts'

// Draws one trace of what a collector was sent, as lines of OTLP in JSON: the whole withdrawal with the most steps, or the one named.
// node scripts/draw-trace.ts spans.jsonl [trace id] > trace.svg
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
    }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

const [file = '', wanted] = process.argv.slice(2)
const nanosPerMs = 1e6
const traces = new Map<string, DrawnSpan[]>()
for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line === '') continue
  for (const { resource, scopeSpans } of (JSON.parse(line) as Sent).resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
    for (const { traceId, spanId, parentSpanId, name, ...times } of scopeSpans.flatMap(({ spans }) => spans)) {
      const known = traces.get(traceId) ?? []
      traces.set(traceId, known)
      const startMs = Number(times.startTimeUnixNano) / nanosPerMs
      const endMs = Number(times.endTimeUnixNano) / nanosPerMs
      known.push({ spanId, parentSpanId, name, process: service.replace('clearhold-', ''), startMs, endMs })
    }
  }
}
const isWhole = (spans: readonly DrawnSpan[]) =>
  ['request', 'chain: send'].every((part) => spans.some(({ name }) => name === part))
const drawn =
  wanted === undefined
    ? [...traces.values()].filter(isWhole).sort((left, right) => right.length - left.length)[0]
    : traces.get(wanted)
if (drawn === undefined) throw new Error(`no whole withdrawal among ${traces.size} traces`)
process.stdout.write(drawTrace(drawn))
