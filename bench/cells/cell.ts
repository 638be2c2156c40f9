import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { testUrl } from '#stack/test-login.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { startCluster } from '../people/cluster.ts'
import { treeCpuMs } from '../people/cpu.ts'
import { killedAtExit, ownSession } from '../people/load-process.ts'
import { insertPeople } from '../people/people.ts'
import { chainId } from '../people/place.ts'
import { answerSchema, type Order } from './work.ts'

/** A PostgreSQL of its own with the product's schema, and the process that posts into it: nothing is shared with another cell. */
export interface Cell {
  /** Answers how much was done. */
  ask(order: Order): Promise<number>
  /** Processor time of PostgreSQL and of the process that posts. */
  cpuMs(): number
  close(): Promise<void>
}

const databaseName = 'cell'
// Four of them share one machine.
const settings = { shared_buffers: '256MB', max_connections: '50' }

export async function openCell(people: number): Promise<Cell> {
  const cluster = await startCluster(settings)
  try {
    await cluster.createDatabase(databaseName)
    const ownerUrl = databaseUrl(cluster.postgres, databaseName)
    const owner = ownerConnections(ownerUrl)
    const all = { first: 1, last: people }
    const none = { first: people + 1, last: people }
    const listed = { bare: all, http: none, inProcess: none, reading: none, signIn: none, approvers: [randomUUID()] }
    // No signer is here, and no coin is ever sent.
    await owner.query('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
    await insertPeople((statement, values) => owner.query(statement, values), listed, chainId, '$argon2id$none')
    await owner.close()
    const file = fileURLToPath(new URL('cell-process.ts', import.meta.url))
    const child = fork(file, [ownerUrl, testUrl(cluster.postgres, databaseName), String(people)], {
      ...ownSession,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    killedAtExit(child)
    const exited = once(child, 'exit')
    return {
      ask: async (order) => {
        const answered = once(child, 'message')
        child.send(order)
        const [message] = await Promise.race([
          answered,
          exited.then(() => Promise.reject(new Error('the process that posts into a cell ended'))),
        ])
        return answerSchema.parse(message).done
      },
      cpuMs: () => cluster.cpuMs() + treeCpuMs(child.pid ?? 0),
      close: async () => {
        child.kill('SIGKILL')
        await exited
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
