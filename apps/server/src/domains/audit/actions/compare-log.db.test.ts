import { beforeEach, expect, test } from 'vitest'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { compareLog } from './compare-log.ts'
import { growLog } from './grow-log.ts'
import { readLogRoot } from './read-log-root.ts'

const database = prepareDatabase()
const compare = () => compareLog(database.app.reader)

/** Two full tiles, one partial tile, and the level above; inserted directly, which is faster than sealing. */
beforeEach(async () => {
  await tamper(
    database,
    `truncate audit.link, audit.log_tile, audit.checkpoint;
     insert into audit.link (seq, kind, ref, content_digest, row_marks, sealed_at, hash)
     select n, 'record', n, sha256('x'), '', now(), sha256(int8send(n)) from generate_series(1, 600) as n`,
  )
  while ((await growLog(database.app)) > 0);
})

test('a log made of the links is whole, also behind the chain, and as long as what was signed', async () => {
  expect(await compare()).toBeUndefined()
  await database.owner(`insert into audit.checkpoint (size, root, note) values (600, $1, repeat('n', 60))`, [
    Buffer.from(await readLogRoot(database.app.reader, 600n)),
  ])
  expect(await compare()).toBeUndefined()
  await tamper(
    database,
    `insert into audit.link (seq, kind, ref, content_digest, row_marks, sealed_at, hash)
    values (601, 'record', 601, sha256('x'), '', now(), sha256('y'))`,
  )
  expect(await compare()).toBeUndefined()
  await tamper(database, 'truncate audit.log_tile')
  expect(await compare()).toBe('the log is shorter than the 600 links that were signed')
})

const flip = (where: string) =>
  `update audit.log_tile set hashes = set_byte(hashes, 33, get_byte(hashes, 33) # 1) where ${where}`

test.each([
  ['a full tile', flip('level = 0 and index = 1'), 'log tile 0/1 was changed'],
  ['the last tile', flip('level = 0 and index = 2'), 'log tile 0/2 was changed'],
  ['the level above', flip('level = 1'), 'log tile 1/0 was changed'],
  ['a tile taken away', 'delete from audit.log_tile where level = 0 and index = 0', 'log tile 0/0 is missing'],
  ['the level above taken away', 'delete from audit.log_tile where level = 1', 'log tile 1/0 is missing'],
  [
    'the level above made longer',
    `update audit.log_tile set hashes = hashes || sha256('x') where level = 1`,
    'level 1 of the log holds 3 hashes instead of 2',
  ],
  [
    'the last tile made longer',
    `update audit.log_tile set hashes = hashes || sha256('x') where level = 0 and index = 2`,
    'the log holds 601 links, and the chain has 600',
  ],
  [
    'another root was signed',
    `insert into audit.checkpoint (size, root, note) values (600, sha256('x'), repeat('n', 60))`,
    'the first 600 links of the log are not those that were signed',
  ],
])('error: %s', async (_name, statement, expected) => {
  await tamper(database, statement)
  expect(await compare()).toBe(expected)
})
