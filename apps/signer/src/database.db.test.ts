import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { signerUrlOf } from '#testing/signer-desk.ts'
import { openSignerDatabase } from './database.ts'

const database = prepareDatabase('test')

test('FLT13: a second signer of the same database refuses to start, on whatever socket, until the first is gone', async () => {
  const url = signerUrlOf(database)
  const first = await openSignerDatabase(url, () => undefined)
  await expect(openSignerDatabase(url, () => undefined)).rejects.toThrow('Another signer already signs')
  await first.close()
  const second = await openSignerDatabase(url, () => undefined)
  await second.close()
})

test('FLT13: a signer that loses its right is told so', async () => {
  const lost = Promise.withResolvers<Error>()
  const held = await openSignerDatabase(signerUrlOf(database), lost.resolve)
  await database.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'clearhold-signer-guard'`,
    [database.name],
  )
  expect(await lost.promise).toBeInstanceOf(Error)
  const next = await openSignerDatabase(signerUrlOf(database), () => undefined)
  await Promise.all([held.close(), next.close()])
})

test('behavior: one turn after the other, and what is thrown is undone', async () => {
  const signer = await openSignerDatabase(signerUrlOf(database), () => undefined)
  let inside = 0
  let most = 0
  const turn = (fail: boolean) =>
    signer.inTurn(async (tx) => {
      inside += 1
      most = Math.max(most, inside)
      await tx.query(`insert into signer.switch (stopped, reason, by) values (true, 'test', 'test')`)
      inside -= 1
      if (fail) throw new Error('undone')
    })
  const results = await Promise.allSettled([turn(false), turn(true), turn(false), turn(true)])
  expect(most).toBe(1)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await database.owner('select from signer.switch')).toHaveLength(2)
  await signer.close()
})
