import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/count-statements.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { gatherReads } from './gather-reads.ts'

const database = prepareDatabase()

beforeAll(async () => {
  await database.owner('create table public.thing (id int primary key, value bigint not null)')
  await database.owner('grant all on public.thing to public')
  await database.owner('insert into public.thing values (1, 9007199254740993), (2, 5)')
})

const value = async (id: number) => {
  const { rows } = await sql<{ value: bigint }>`select value from public.thing where id = ${id}`.execute(
    database.app.reader,
  )
  return rows[0]?.value
}
const both = () => gatherReads(() => Promise.all([value(1), value(2)]))

const everyType = sql`select 9007199254740993::int8 as big, 7::int4 as small, 1.5::numeric as part, 12::numeric as whole,
  true as yes, false as no, null::text as nothing, '{"a":[1,2]}'::jsonb as json, '\\xdeadbeef'::bytea as bytes,
  timestamptz '2026-11-17 02:30:00.123456+01' as at, date '2026-11-17' as day, array['a,b', null, '"']::text[] as texts,
  array[true, false] as flags, array[1, 2]::int8[] as bigs, 0.1::float8 as float, E'line\\n"quoted" \\\\ €' as words,
  gen_random_uuid() is not null as id, 'b' as twice, 'c' as twice`

test('a gathered read answers what a read alone answers, for every type, in its order', async () => {
  const { reader } = database.app
  const ordered = sql`select n, ${'x'} || n as text from generate_series(1, 300) n order by (n * 7919) % 301`
  const alone = [await everyType.execute(reader), await ordered.execute(reader)]
  const gathered = await gatherReads(() => Promise.all([everyType.execute(reader), ordered.execute(reader)]))
  expect(gathered.map(({ rows }) => rows)).toEqual(alone.map(({ rows }) => rows))
})

test('a read without rows, and one without columns, are answered as alone', async () => {
  const { reader } = database.app
  const none = sql`select id from public.thing where id = ${99}`
  const bare = sql`select from public.thing`
  const [no, two] = await gatherReads(() => Promise.all([none.execute(reader), bare.execute(reader)]))
  expect(no.rows).toEqual([])
  expect(two.rows).toEqual([{}, {}])
})

describe('statements', () => {
  test('what is asked for at one moment is one statement; what follows from it is the next', async () => {
    await both()
    expect(await countStatements(database, both)).toEqual({ value: [9007199254740993n, 5n], statements: 1 })
    const chained = async () => (await value(2)) ?? (await value(1))
    await gatherReads(() => Promise.all([chained(), value(1)]))
    const { statements } = await countStatements(database, () =>
      gatherReads(() => Promise.all([chained().then(() => value(1)), value(1).then(() => value(2))])),
    )
    expect(statements).toBe(2)
  })

  test('the same question is asked once, and everybody who asked it has rows of their own', async () => {
    const rows = () => sql<{ value: bigint }>`select value from public.thing order by id`.execute(database.app.reader)
    const [one, other] = await gatherReads(() => Promise.all([rows(), rows(), value(1)]))
    expect(one.rows).toEqual(other.rows)
    expect(one.rows[0]).not.toBe(other.rows[0])
  })

  test('behavior: outside of it every read travels by itself', async () => {
    expect((await countStatements(database, () => Promise.all([value(1), value(2)]))).statements).toBe(2)
  })

  test('behavior: a transaction begun inside keeps its own connection, and sees what it wrote', async () => {
    const seen = await gatherReads(() =>
      Promise.all([
        value(2),
        database.app.transaction(async (tx) => {
          await sql`update public.thing set value = 6 where id = 2`.execute(tx)
          const { rows } = await sql`select value from public.thing where id = 2`.execute(tx)
          return rows
        }),
      ]),
    )
    expect(seen[1]).toEqual([{ value: 6n }])
    expect(await value(2)).toBe(6n)
  })
})

test('error: a read that fails fails all that travelled with it, and nothing else', async () => {
  const broken = () => sql`select 1 / (id - 1) from public.thing`.execute(database.app.reader)
  const outcomes = await gatherReads(() => Promise.allSettled([broken(), value(1)]))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await both()).toHaveLength(2)
})
