import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Where a proxy asks, at this process itself, whether it may still be sent calls. It is not passed on to the outside. */
export const servingPath = '/serving'

/** A proxy that has asked within this time hears of the end by asking again, and asks at least once a second. */
const askedWithinMs = 5_000
const heardAfterMs = 2_000
/** For calls that come over connections which a proxy keeps open: each is answered, and its connection ends with the answer. */
const lastCallsMs = 500
/** For calls under way. */
const closePatienceMs = 5_000

/**
 * Lets an api end without failing a call: a proxy is told first and sends no more, what comes all the same is answered, and only then do
 * connections end. A connection that is closed while a call is on its way over it fails that call, which no proxy may send again.
 */
export class Drain {
  #isEnding = false
  #askedAtMs = Number.NEGATIVE_INFINITY

  /** To be called before the app listens. */
  serve(app: FastifyInstance): void {
    app.get(servingPath, { schema: { hide: true } }, async (_request, reply) => {
      this.#askedAtMs = performance.now()
      return reply
        .code(this.#isEnding ? 503 : 200)
        .type('text/plain')
        .send(this.#isEnding ? 'ending\n' : 'serving\n')
    })
    // With the answer, so that it holds for calls that had begun before.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#isEnding) reply.raw.shouldKeepAlive = false
      done()
    })
  }

  /** Open streams are ended once no new one can begin here. */
  async end(app: FastifyInstance, endStreams: () => void): Promise<void> {
    this.#isEnding = true
    if (performance.now() - this.#askedAtMs < askedWithinMs) await pause(heardAfterMs)
    stopListening(app.server)
    endStreams()
    if ((await openConnections(app.server)) > 0) await pause(lastCallsMs)
    setTimeout(() => app.server.closeAllConnections(), closePatienceMs).unref()
    await app.close()
  }
}

/** Unlike its own `close`, this leaves idle connections open. */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}
