/** A span that was collected, in milliseconds since 1970. */
export interface DrawnSpan {
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly process: string
  readonly startMs: number
  readonly endMs: number
}

const width = 960
const rowHeight = 26
const headHeight = 44
const chartLeft = 400
const chartWidth = width - chartLeft - 90
/** What took less is still to be seen. */
const barMin = 3

/** A trace as a picture: a row for each span, the earliest first, those within another one beneath it and further in. */
export function drawTrace(spans: readonly DrawnSpan[]): string {
  const beganMs = Math.min(...spans.map(({ startMs }) => startMs))
  const tookMs = Math.max(...spans.map(({ endMs }) => endMs)) - beganMs
  const rows = inOrder(spans)
  const height = headHeight + rows.length * rowHeight + 12
  const xOf = (ms: number) => chartLeft + ((ms - beganMs) / Math.max(tookMs, 1)) * chartWidth
  const lines = rows.map(({ span, depth }, index) => {
    const y = headHeight + index * rowHeight
    const left = xOf(span.startMs)
    const barWidth = Math.max(barMin, xOf(span.endMs) - left)
    return [
      `<text x="${12 + depth * 18}" y="${y + 16}">${escaped(span.name)}</text>`,
      `<text x="${chartLeft - 14}" y="${y + 16}" class="process" text-anchor="end">${escaped(span.process)}</text>`,
      `<rect x="${left.toFixed(1)}" y="${y + 5}" width="${barWidth.toFixed(1)}" height="14" rx="2"/>`,
      `<text x="${(left + barWidth + 6).toFixed(1)}" y="${y + 16}" class="time">${durationOf(span.endMs - span.startMs)}</text>`,
    ].join('')
  })
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const x = chartLeft + share * chartWidth
    return `<path d="M${x} ${headHeight - 8}V${height - 6}"/><text x="${x}" y="${headHeight - 14}" text-anchor="middle" class="time">${durationOf(share * tookMs)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="The spans of one withdrawal over time">
<style>rect{fill:#2f6f5e}path{stroke:#d5d2c8}text{fill:#1d1d1b}.process,.time{fill:#6b6a63;font-size:11px}.ground{fill:#fbfaf6}</style>
<rect width="${width}" height="${height}" class="ground"/>
${[...marks, ...lines].join('\n')}
</svg>
`
}

interface Row {
  readonly span: DrawnSpan
  readonly depth: number
}

function inOrder(spans: readonly DrawnSpan[]): Row[] {
  const sorted = [...spans].sort((left, right) => left.startMs - right.startMs)
  const known = new Set(spans.map(({ spanId }) => spanId))
  const within = (parent: string | undefined, depth: number): Row[] =>
    sorted
      .filter(
        ({ parentSpanId }) =>
          (parentSpanId !== undefined && known.has(parentSpanId) ? parentSpanId : undefined) === parent,
      )
      .flatMap((span) => [{ span, depth }, ...within(span.spanId, depth + 1)])
  return within(undefined, 0)
}

function durationOf(ms: number): string {
  if (ms === 0) return '0 s'
  return ms >= 1_000 ? `${(ms / 1_000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
