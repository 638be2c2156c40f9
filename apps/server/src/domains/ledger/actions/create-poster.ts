import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { assertDraft, type EntryDraft, groupItemsMax, type PostingOutcome } from '../rules.ts'
import { callPostGroup } from '../store/accounts.ts'

/** Posts entries of many callers together. What one transaction costs is shared by everybody who asked at the same moment. */
export interface Poster {
  /**
   * Resolves when the entry is durable, or with why it was refused; 'duplicate' also when the answer to the first try was lost.
   * Rejects when PostgreSQL could not be asked: the same draft may be sent again. Calls that do not wait for each other are
   * judged in any order.
   */
  post(draft: EntryDraft): Promise<PostingOutcome>
  /** Waits for what was asked for until now; later calls are refused. */
  close(): Promise<void>
}

interface Waiting {
  readonly draft: EntryDraft
  readonly resolve: (outcome: PostingOutcome) => void
  readonly reject: (error: unknown) => void
}

export interface PosterOptions {
  /** Groups handed to PostgreSQL at the same time; while they are out, callers gather for the next. */
  readonly groupsInFlight?: number
  readonly waitingMax?: number
  /** How long an entry waits for company at most, while fewer ask than lately did. */
  readonly gatherMs?: number
}

/** A lost connection leaves a group's fate unknown; sending it again is safe, because its keys make it the same group. */
const lostConnection: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
])
const attemptsMax = 40
const retryPauseMsMax = 1_000
/** Fewer than this are not parted into two groups: each group costs something of its own. */
const partedMin = 32
/** What is kept, from group to group, of the number of callers there once were. */
const crowdKept = 0.95

/**
 * Callers are spread over the groups in flight: while PostgreSQL works on one, the next is made or answered. For that it is
 * remembered how many callers there were at once; a group waits a moment for its share of them, so that callers who trickle in
 * over a network do not end in groups of one.
 */
export function createPoster(
  database: Database,
  { groupsInFlight = 2, waitingMax = 20_000, gatherMs = 1 }: PosterOptions = {},
): Poster {
  let queue: Waiting[] = []
  let inFlight = 0
  let entriesInFlight = 0
  let crowd = 0
  let scheduled = false
  let gathering: NodeJS.Timeout | undefined
  let closed = false
  const drained = Promise.withResolvers<void>()

  const endIfDrained = () => {
    if (closed && queue.length === 0 && inFlight === 0) drained.resolve()
  }
  const groupSize = () =>
    Math.min(groupItemsMax, Math.max(Math.min(crowd, partedMin), Math.ceil(crowd / groupsInFlight)))
  const schedule = () => {
    if (scheduled || queue.length === 0 || inFlight >= groupsInFlight) return
    if (queue.length < groupSize()) {
      gathering ??= setTimeout(flush, gatherMs)
      return
    }
    scheduled = true
    // The callers of this turn of the loop are gathered; those a returning group wakes ask again within it.
    setImmediate(() => {
      scheduled = false
      flush()
    })
  }
  const flush = () => {
    clearTimeout(gathering)
    gathering = undefined
    if (queue.length === 0 || inFlight >= groupsInFlight) return
    const { group, rest } = takeGroup(queue, groupSize())
    queue = rest
    inFlight += 1
    entriesInFlight += group.length
    crowd = Math.max(queue.length + entriesInFlight, Math.floor(crowd * crowdKept))
    void postGroup(database, group).then((answers) => {
      inFlight -= 1
      entriesInFlight -= group.length
      for (const answer of answers) answer()
      endIfDrained()
      schedule()
    })
    schedule()
  }
  return {
    post: (draft) =>
      new Promise((resolve, reject) => {
        assertDraft(draft)
        if (closed) throw new Error('the poster is closed')
        if (queue.length >= waitingMax) throw new Error('too many entries wait to be posted')
        queue.push({ draft, resolve, reject })
        crowd = Math.max(crowd, queue.length + entriesInFlight)
        schedule()
      }),
    close: () => {
      closed = true
      endIfDrained()
      return drained.promise
    },
  }
}

/** The next group: as many as it may hold, in order. A key that stands twice is left for the group after. */
function takeGroup(queue: readonly Waiting[], size: number): { group: Waiting[]; rest: Waiting[] } {
  if (queue.length <= size && new Set(queue.map(({ draft }) => draft.key)).size === queue.length) {
    return { group: [...queue], rest: [] }
  }
  const keys = new Set<string>()
  const group: Waiting[] = []
  const rest: Waiting[] = []
  for (const waiting of queue) {
    if (group.length < size && !keys.has(waiting.draft.key)) {
      keys.add(waiting.draft.key)
      group.push(waiting)
    } else rest.push(waiting)
  }
  return { group, rest }
}

/** Posts a group and gives back what is to be said to each caller: they are told when the group is no longer in flight. */
async function postGroup(database: Database, group: readonly Waiting[]): Promise<(() => void)[]> {
  const drafts = group.map(({ draft }) => draft)
  try {
    const outcomes = await callUntilKnown(database, drafts)
    return group.map(({ resolve, reject }, index) => () => {
      const outcome = outcomes[index]
      if (outcome === undefined) reject(new Error('an entry got no outcome'))
      else resolve(outcome)
    })
  } catch (error) {
    // One entry PostgreSQL cannot digest must not take the others with it: the group is halved until it stands alone.
    if (group.length === 1 || !isIndigestible(error))
      return group.map(
        ({ reject }) =>
          () =>
            reject(error),
      )
    const half = Math.ceil(group.length / 2)
    return [...(await postGroup(database, group.slice(0, half))), ...(await postGroup(database, group.slice(half)))]
  }
}

async function callUntilKnown(database: Database, drafts: readonly EntryDraft[]): Promise<PostingOutcome[]> {
  let careful = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callPostGroup(database.reader, drafts, careful)
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (attempt >= attemptsMax || (careful && code === '23514')) throw error
      if (code === '40001' || code === '23514' || code === '40P01') careful = true
      else if (isLost(error)) await pause(Math.min(attempt * 50, retryPauseMsMax))
      else throw error
    }
  }
}

/** A value PostgreSQL refuses (a zero byte, a sum beyond int8): the entry's own fault. Locks and lost connections are not. */
function isIndigestible(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}

function isLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return (
    lostConnection.has(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message ?? '')
  )
}
