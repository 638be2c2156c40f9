import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { registerRelease } from './register.ts'
import { relativesOf, successorsOf } from './release-family.ts'
import type { Deployment, RestateAdmin } from './restate-admin.ts'
import { type RetireParts, retireReleases } from './retire-releases.ts'

export interface FlowKeeperOptions {
  readonly admin: RestateAdmin
  /** Where Restate reaches this release's flows. */
  readonly endpointUrl: string
  /** Wakes every open key of every flow, from the state in PostgreSQL. */
  readonly rebuild: () => Promise<unknown>
  readonly wake: RetireParts['wake']
  readonly log: Log
  /**
   * The address stays while the code changes: Restate rediscovers it at every start, and invocations that no longer fit the code are
   * restarted.
   */
  readonly isDevelopment?: boolean
}

export interface FlowKeeper {
  /** Registers this release, rebuilds the flows and retires earlier releases. */
  start(): Promise<void>
  /** To be called every few seconds for as long as the worker lives. */
  keep(): Promise<void>
}

/** A worker that was killed is back within seconds: a single unanswered probe does not mean that it is gone. */
const unansweredMax = 3
/** A Restate that has just started accepts a registration some seconds before it can list invocations. */
const startAttemptsMax = 60
const startWaitMs = 500

/**
 * Keeps Restate and this release in step. With a Restate that lost its data, the release is registered again and the flows are rebuilt.
 * The newest release retires earlier ones. One that has a successor stands by, and becomes the newest again once that one no longer
 * answers: whichever of two the operator stops, the other one serves.
 */
export function createFlowKeeper(options: FlowKeeperOptions): FlowKeeper {
  return new Keeper(options)
}

class Keeper implements FlowKeeper {
  readonly #options: FlowKeeperOptions
  /** This release as Restate last reported it. */
  #own: Deployment | undefined
  #standsBy = false
  #unanswered = 0
  #owesRebuild = true
  /** What ran while deployments were deleted may show up only afterwards: the search is repeated until nothing is found. */
  #mayHaveRemains = true

  constructor(options: FlowKeeperOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#register(this.#options.isDevelopment ?? false)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.keep()
      } catch (error) {
        if (attempt === startAttemptsMax) throw error
        await pause(startWaitMs)
      }
    }
  }

  async keep(): Promise<void> {
    const { admin, log, isDevelopment = false } = this.#options
    const all = await admin.deployments()
    const known = all.find(({ id }) => id === this.#own?.id)
    this.#own = known ?? this.#own
    const successors = this.#own === undefined ? [] : successorsOf(this.#own, all)
    if (successors.length > 0 || (known === undefined && this.#standsBy)) return this.#standBy(successors)
    this.#standsBy = false
    if (known === undefined) {
      log.warn(
        { event: 'flows.lost' },
        'Restate does not know this release any more; it is told, and the flows rebuilt',
      )
      await this.#register(isDevelopment, 1)
    }
    // First: what an earlier release holds waits for its key a little longer, everything else goes on at once.
    if (this.#owesRebuild) await this.#rebuild()
    if (known !== undefined && (isDevelopment || this.#mayHaveRemains || relativesOf(known, all).length > 0))
      await this.#retire(known.id)
  }

  async #standBy(successors: readonly Deployment[]): Promise<void> {
    const { admin, log } = this.#options
    if (!this.#standsBy) log.info({ event: 'flows.superseded' }, 'Another release is the newest; this one stands by')
    this.#standsBy = true
    const answers = await Promise.all(successors.map(({ uri }) => admin.answers(uri)))
    this.#unanswered = answers.includes(true) ? 0 : this.#unanswered + 1
    if (this.#unanswered < unansweredMax) return
    log.warn({ event: 'flows.taken_back' }, 'The newest release does not answer; this one takes its place')
    await this.#register(true, 1)
    await this.#rebuild()
  }

  async #register(force: boolean, attemptsMax?: number): Promise<void> {
    const { admin, endpointUrl, log } = this.#options
    const { id } = await registerRelease(admin, endpointUrl, { force, attemptsMax })
    this.#own = (await admin.deployments()).find((deployment) => deployment.id === id)
    this.#standsBy = false
    this.#unanswered = 0
    this.#owesRebuild = true
    this.#mayHaveRemains = true
    log.info({ event: 'flows.registered', deployment: id, url: endpointUrl }, 'The flows are registered')
  }

  async #retire(deploymentId: string): Promise<void> {
    const { admin, wake, log } = this.#options
    const { killed, woken, deleted } = await retireReleases({ admin, deploymentId, wake })
    this.#mayHaveRemains = killed + deleted > 0
    if (killed + woken + deleted > 0)
      log.info({ event: 'flows.retired', killed, woken, deleted }, 'What earlier releases left behind was taken over')
  }

  async #rebuild(): Promise<void> {
    await this.#options.rebuild()
    this.#owesRebuild = false
  }
}
