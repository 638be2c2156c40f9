import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Poster } from '#domains/ledger/index.ts'
import { freePort } from '#stack/free-port.ts'
import { hotPair, randomPair } from './accounts.ts'
import { startBatch } from './batch.ts'
import { type Callers, createCallers } from './callers.ts'
import { type Child, startChild } from './child.ts'
import { type Load, startLoadProcess } from './load-process.ts'
import { startSingle } from './single.ts'
import type { Book } from './slice.ts'

/** Everything that can be set loose on one book. */
export interface Loads {
  readonly book: Book
  readonly single: Load
  readonly inProcess256: Callers
  /** Only where the whole table is made. */
  readonly table: Table | undefined
}

interface Table {
  readonly inProcess64: Callers
  readonly inProcess1024: Callers
  readonly overdraft: Callers
  readonly hot: Callers
  readonly hotSingle: Load
  readonly batch1000: Load
  readonly http64: Load
  readonly http256: Load
  readonly nothing64: Load
  readonly server: Child
}

export interface LoadsOptions {
  readonly book: Book
  /** As the application's role. */
  readonly url: string
  readonly poster: Poster
  /** For the whole table. */
  readonly whole: boolean
}

/** Callers who overdraw: enough of them that each group has one, however the others fall into groups. */
const overdrawers = 6

export async function startLoads(options: LoadsOptions, onClose: OnClose): Promise<Loads> {
  const { book, poster, whole } = options
  const { accounts, client, cluster, database } = book
  const pair = () => randomPair(accounts)
  const single = await closing(startSingle(cluster, database, accounts), onClose)
  const inProcess256 = createCallers({ poster, pair, callers: 256 })
  const table = whole ? await startTable(options, onClose) : undefined
  // What they posted to get warm is nobody's to seal.
  await client.query('truncate audit.unsealed')
  return { book, single, inProcess256, table }
}

async function startTable({ book, url, poster }: LoadsOptions, onClose: OnClose): Promise<Table> {
  const { accounts, cluster, database } = book
  const pair = () => randomPair(accounts)
  const port = await freePort()
  const log = join(cluster.folder, 'http-server.log')
  const server = await closing(startChild('./http-server.ts', [url, String(port)], log), onClose)
  const http = (path: string, connections: number) => {
    const program = fileURLToPath(new URL('http-load.ts', import.meta.url))
    const target = `http://127.0.0.1:${port}/api/bench/${path}`
    const options = {
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', program, target, String(connections), String(accounts)],
      logFile: join(cluster.folder, `http-load-${path}-${connections}.log`),
    }
    return closing(startLoadProcess(options), onClose)
  }
  // They get warm together.
  const [hotSingle, batch1000, http64, http256, nothing64] = await Promise.all([
    closing(startSingle(cluster, database, accounts, true), onClose),
    closing(startBatch(url, pair), onClose),
    http('transfers', 64),
    http('transfers', 256),
    http('nothing', 64),
  ])
  return {
    inProcess64: createCallers({ poster, pair, callers: 64 }),
    inProcess1024: createCallers({ poster, pair, callers: 1024 }),
    overdraft: createCallers({ poster, pair, callers: 256, overdrawers }),
    hot: createCallers({ poster, pair: () => hotPair(accounts), callers: 256 }),
    server,
    hotSingle,
    batch1000,
    http64,
    http256,
    nothing64,
  }
}

type OnClose = (close: () => Promise<void>) => void

async function closing<Part extends { end(): Promise<void> }>(started: Promise<Part>, onClose: OnClose): Promise<Part> {
  const part = await started
  onClose(() => part.end())
  return part
}
