import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countTrips } from '#testing/count-trips.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type Database, openDatabase } from './database.ts'

const database = prepareDatabase()

beforeAll(async () => {
  await database.owner('create table public.counter (id int primary key, value bigint not null)')
  await database.owner('grant all on public.counter to clearhold_test')
  await database.owner('insert into public.counter values (1, 0), (2, 0)')
})

test('int8 and whole numerics arrive as exact bigint', async () => {
  const { rows } = await sql<{ big: bigint; total: bigint; part: string }>`
    select 9007199254740993::int8 as big, sum(x) as total, 1.5::numeric as part from (values (9007199254740993::int8), (1)) v(x)`.execute(
    database.app.reader,
  )
  expect(rows).toEqual([{ big: 9007199254740993n, total: 9007199254740994n, part: '1.5' }])
})

describe('transaction', () => {
  test('all or nothing', async () => {
    await expect(
      database.app.transaction(async (tx) => {
        await sql`update public.counter set value = 99 where id = 1`.execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database.owner('select value from public.counter where id = 1')).toEqual([{ value: '0' }])
  })

  test('behavior: serialization failures are repeated until every increment is there', async () => {
    const increments = Array.from({ length: 8 }, () =>
      database.app.transaction(
        async (tx) => {
          const { rows } = await sql<{ value: bigint }>`select value from public.counter where id = 1`.execute(tx)
          await sql`update public.counter set value = ${(rows[0]?.value ?? 0n) + 1n} where id = 1`.execute(tx)
        },
        { isolation: 'serializable', attemptsMax: 50 },
      ),
    )
    await Promise.all(increments)
    expect(await database.owner('select value from public.counter where id = 1')).toEqual([{ value: '8' }])
  })

  test('behavior: a deadlock is repeated', async () => {
    const cross = (first: number, second: number) =>
      database.app.transaction(async (tx) => {
        await sql`update public.counter set value = value + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.2)`.execute(tx)
        await sql`update public.counter set value = value + 1 where id = ${second}`.execute(tx)
      })
    await expect(Promise.all([cross(1, 2), cross(2, 1)])).resolves.toBeDefined()
  })

  test('error: the number of tries is bounded', async () => {
    let tries = 0
    const failing = database.app.transaction(
      async () => {
        tries += 1
        throw Object.assign(new Error('conflict'), { code: '40001' })
      },
      { attemptsMax: 3 },
    )
    await expect(failing).rejects.toThrow('conflict')
    expect(tries).toBe(3)
  })
})

test('a database that can only read for a moment, as a standby while it is promoted, is tried again; a pool that only reads is not', async () => {
  const tryTwice = async (app: Database) => {
    let tries = 0
    await app.transaction(async (tx) => {
      tries += 1
      if (tries > 1) return
      await sql`set transaction read only`.execute(tx)
      await sql`create table public.mine (id int)`.execute(tx)
    })
    return tries
  }
  expect(await tryTwice(database.app)).toBe(2)
  const options = { url: database.appUrl, poolMax: 1, process: 'test', onPoolError: () => undefined } as const
  const reading = openDatabase({ ...options, readOnly: true })
  await expect(tryTwice(reading)).rejects.toMatchObject({ code: '25006' })
  await reading.close()
})

test('error: a connection cut between two statements fails its transaction and nothing else', async () => {
  const cut = database.app.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await database.owner('select pg_terminate_backend($1)', [rows[0]?.pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(database.app.reader)).rows).toEqual([{ one: 1 }])
})

test('the application role cannot alter the schema', async () => {
  await expect(sql`create table public.mine (id int)`.execute(database.app.reader)).rejects.toThrow('permission denied')
  await expect(sql`drop table ledger.account`.execute(database.app.reader)).rejects.toThrow('must be owner')
  await expect(sql`update ledger.account set balance_micro = 1`.execute(database.app.reader)).rejects.toThrow(
    'permission denied',
  )
})

describe('a call', () => {
  const opened = (onEvents: () => void) =>
    openDatabase({ url: database.appUrl, poolMax: 1, process: 'test', onPoolError: () => undefined, onEvents })

  test('is one statement, repeated where a transaction would be, and tells of its events once it stands', async () => {
    let told = 0
    let tries = 0
    const app = opened(() => {
      told += 1
    })
    const answer = await app.call(async (reader, noteEvents) => {
      tries += 1
      noteEvents()
      if (tries === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
      return (await sql`select 1 as one`.execute(reader)).rows
    })
    expect([answer, tries, told]).toEqual([[{ one: 1 }], 2, 1])
    await app.call(async () => undefined)
    await expect(app.call(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await app.close()
    expect(told).toBe(1)
  })

  test('costs one round trip, and a transaction two more', async () => {
    const counting = countTrips(database)
    const select = (reader: typeof counting.database.reader) => sql`select 1`.execute(reader)
    expect(await counting.tripsOf(() => counting.database.call(select))).toEqual(['select 1'])
    expect(await counting.tripsOf(() => counting.database.transaction(select))).toEqual([
      'start transaction isolation level read committed',
      'select 1',
      'commit',
    ])
  })
})

describe('prepared statements', () => {
  async function preparedIn(prepares: boolean): Promise<string[]> {
    const app = openDatabase({
      url: database.appUrl,
      poolMax: 1,
      process: 'test',
      onPoolError: () => undefined,
      prepares,
    })
    for (let round = 0; round < 4; round += 1) await sql`select ${round}::int as round`.execute(app.reader)
    await sql`select ${1}::int + 1`.execute(app.reader)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(app.reader)
    await app.close()
    return rows.map(({ statement }) => statement)
  }

  test('what comes again is parsed once a connection, what comes once is not kept', async () => {
    expect(await preparedIn(true)).toEqual(['select $1::int as round'])
  })

  test('behind a pooler nothing is', async () => {
    expect(await preparedIn(false)).toEqual([])
  })

  test('behavior: a statement that failed is prepared all the same, and a new connection prepares anew', async () => {
    const app = openDatabase({ url: database.appUrl, poolMax: 1, process: 'test', onPoolError: () => undefined })
    const divide = (by: number) => sql`select 6 / ${by}::int as part`.execute(app.reader)
    for (const by of [1, 2, 0, 0]) await divide(by).catch(() => undefined)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(3)).rows).toEqual([{ part: 2 }])
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.reader).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await divide(3)).rows).toEqual([{ part: 2 }])
    await app.close()
  })
})

test('its figures count the callers that wait while every connection is taken, how long they waited, and none while one is idle', async () => {
  const app = openDatabase({ url: database.appUrl, poolMax: 1, process: 'test', onPoolError: () => undefined })
  const slow = () => sql`select pg_sleep(0.2)`.execute(app.reader)
  await slow()
  expect(app.figures()).toMatchObject({ connections: 1, idle: 1, waiting: 0, retries: 0 })
  const both = [slow(), slow()]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(app.figures()).toMatchObject({ idle: 0, waiting: 1 })
  await Promise.all(both)
  expect(app.figures().waiting).toBe(0)
  expect(app.figures().waitedMs).toBeGreaterThan(150)
  await app.close()
})
