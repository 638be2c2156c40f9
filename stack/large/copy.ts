import pg from 'pg'

export type Cell = string | number | bigint | boolean | Buffer | Date | null

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY over the driver's own connection: it implements the protocol but offers no API for COPY. */
class CopyIn {
  readonly text: string
  readonly chunk: Buffer
  readonly callback: (error?: Error) => void
  connection: CopyConnection | undefined

  constructor(text: string, chunk: Buffer, callback: (error?: Error) => void) {
    this.text = text
    this.chunk = chunk
    this.callback = callback
  }

  submit(connection: CopyConnection): void {
    this.connection = connection
    connection.query(this.text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.chunk)
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}

const flushRows = 10_000

/** Rows of one table, sent ten thousand at a time. */
export interface Rows {
  add(...cells: readonly Cell[]): void
  /** The number of rows so far. */
  readonly count: number
}

/** One connection and one transaction: all or nothing. */
export interface Loader {
  table(name: string, columns: string): Rows
  /** Sends what is buffered, table by table in the order in which they were named. */
  flush(all?: boolean): Promise<void>
  run(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export async function withLoader<Value>(url: string, work: (loader: Loader) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const value = await work(loaderOf(client))
    await client.query('commit')
    return value
  } finally {
    await client.end()
  }
}

function loaderOf(client: pg.Client): Loader {
  const tables: { readonly text: string; lines: string[] }[] = []
  // Pipelined: while PostgreSQL receives one batch, the next is built.
  let sending = Promise.resolve()
  const send = async (loads: readonly { readonly text: string; readonly lines: readonly string[] }[]) => {
    for (const { text, lines } of loads) await copy(client, text, Buffer.from(lines.join('')))
  }
  return {
    table: (name, columns) => {
      const table = { text: `copy ${name} (${columns}) from stdin`, lines: [] as string[] }
      tables.push(table)
      return rowsOf(table)
    },
    flush: async (all = false) => {
      if (!all && tables.every(({ lines }) => lines.length < flushRows)) return
      await sending
      const loads = tables.filter(({ lines }) => lines.length > 0).map(({ text, lines }) => ({ text, lines }))
      for (const table of tables) table.lines = []
      sending = send(loads)
      // The next call rejects with the failure; until then the promise is not awaited.
      sending.catch(() => undefined)
      if (all) await sending
    },
    run: async (statement, values) => {
      await sending
      return (await client.query(statement, values)).rows
    },
  }
}

function rowsOf(table: { lines: string[] }): Rows {
  let count = 0
  return {
    add: (...cells) => {
      count += 1
      table.lines.push(`${cells.map(cellText).join('\t')}\n`)
    },
    get count() {
      return count
    },
  }
}

async function copy(client: pg.Client, text: string, chunk: Buffer): Promise<void> {
  let failure: Error | undefined
  await new Promise<void>((resolve) => {
    const settle = (error?: Error) => {
      failure ??= error
      // ReadyForQuery follows an error; only then can the connection be used again.
      resolve()
    }
    client.query(new CopyIn(text, chunk, settle) as unknown as pg.Submittable)
  })
  if (failure !== undefined) throw failure
}

/** The text form of COPY: backslashes, cell separators and line ends are escaped. */
function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string')
    return /[\\\t\n\r]/.test(cell)
      ? cell.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '')
      : cell
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  if (cell instanceof Date) return cell.toISOString()
  return String(cell)
}
