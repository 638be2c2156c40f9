import { createGate } from '../gate/gate.ts'
import type { BreachSource } from './breach-source.ts'

/** Part of how long a person waits for the answer to their form. */
const patienceMs = 1_500
/** A range has about a thousand lines of 40 characters; padding adds as many at most. */
const answerCharsMax = 512 * 1024
const rangesKeptMax = 128
const rangeKeptMs = 60 * 60_000
/** After a failure the service is left alone for so long: people do not wait for it again and again. */
const restMs = 15_000
const callsMax = { parallelMax: 8, waitingMax: 32, waitMsMax: patienceMs }
const lineFormat = /^([0-9A-F]{35}):(\d{1,12})$/i

interface Range {
  readonly suffixes: ReadonlySet<string>
  readonly until: number
}

/**
 * An HTTP range service, as Pwned Passwords': GET <url>/<the first five hexadecimal digits of the SHA-1> answers every suffix it has, so that
 * it learns no password and not even which line was looked for. Padding hides from the network which range it was, by its length.
 */
export function openRangeService(url: string, nowMs: () => number = () => performance.now()): BreachSource {
  const ranges = new Map<string, Range>()
  const gate = createGate(callsMax)
  let restsUntil = Number.NEGATIVE_INFINITY
  const read = async (prefix: string): Promise<Range> => {
    const kept = ranges.get(prefix)
    if (kept !== undefined && kept.until > nowMs()) return kept
    if (nowMs() < restsUntil) throw new Error('the range service failed a moment ago')
    try {
      const suffixes = await gate.run(() => askRange(url, prefix))
      const range = { suffixes, until: nowMs() + rangeKeptMs }
      ranges.delete(prefix)
      ranges.set(prefix, range)
      for (const oldest of ranges.keys()) {
        if (ranges.size <= rangesKeptMax) break
        ranges.delete(oldest)
      }
      return range
    } catch (error) {
      restsUntil = nowMs() + restMs
      throw error
    }
  }
  return {
    has: async (sha1) => (await read(sha1.slice(0, 5))).suffixes.has(sha1.slice(5)),
    close: async () => ranges.clear(),
  }
}

async function askRange(url: string, prefix: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${url.replace(/\/$/, '')}/${prefix}`, {
    headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'clearhold' },
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the range service answered ${response.status}`)
  }
  const suffixes = new Set<string>()
  let lines = 0
  for (const line of (await readText(response)).split(/\r?\n/)) {
    if (line === '') continue
    const [, suffix, count] = lineFormat.exec(line) ?? []
    if (suffix === undefined) throw new Error('the range service answered something else')
    lines += 1
    // Padding: lines that were seen zero times.
    if (Number(count) > 0) suffixes.add(suffix.toUpperCase())
  }
  if (lines === 0) throw new Error('the range service answered an empty range')
  return suffixes
}

/** The body, read only as far as an answer can be long. */
async function readText(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerCharsMax) throw new Error('the range service answered too much')
  }
  return text
}
