import pg from 'pg'

/** One statement as it was sent: a round trip to PostgreSQL. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Everything this process sends to PostgreSQL during the work, begin and commit included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args
    const config = first as { text?: string; values?: unknown[] }
    const text = typeof first === 'string' ? first : config.text
    const values = typeof first === 'string' ? second : (config.values ?? second)
    if (text !== undefined) sent.push({ text, values: Array.isArray(values) ? values : [] })
    return original.apply(this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', recording)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return sent
}
