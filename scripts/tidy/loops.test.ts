import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { strayLoops } from './loops.ts'

const loopList = 'apps/server/src/platform/durable/loop-rows.ts'
const six = `export const loopNames = ['relay', 'sealer', 'watcher', 'reconciliation', 'verifier', 'housekeeping'] as const`
const store = 'apps/server/src/domains/ledger/store.ts'
const complaintsOf = (text: string, path = store) => strayLoops(treeOf({ [loopList]: six, [path]: text }))

describe('strayLoops', () => {
  test.each([
    'for (;;) {\n  const rows = await read()\n  if (rows.length === 0) return\n}',
    'while (true) {\n  if (done()) break\n}',
    'for (const row of rows) await write(row)',
    `startLoop({ name: 'sealer', log, database, idleMs: 250, lease: 'one leads', run })`,
    'const timeout = AbortSignal.timeout(5_000)',
  ])('passes: %s', (text) => expect(complaintsOf(text)).toEqual([]))

  test('passes: tests, what tests begin with, and what is not the server', () => {
    const text = 'setInterval(look, 1_000)'
    for (const path of [
      'apps/server/src/domains/ledger/store.db.test.ts',
      'apps/server/src/domains/ledger/testing.ts',
      'apps/web/src/client/live/stream.ts',
      'stack/wait-for.ts',
    ]) {
      expect(complaintsOf(text, path), path).toEqual([])
    }
  })

  const timer = (line: number) =>
    `${store}:${line} has a timer; be a flow, or stand in scripts/tidy/loops.ts with a reason`

  test.each([
    ['an interval', 'setInterval(look, 1_000)', 1],
    ['a timer that sets itself again', 'const look = () => setTimeout(look, 1_000)', 1],
    [
      'a pause in a loop',
      `import { setTimeout as pause } from 'node:timers/promises'\nwhile (open) await pause(50)`,
      2,
    ],
    [
      'an interval to walk along',
      `import { setInterval as beats } from 'timers/promises'\nfor await (const _ of beats(9)) look()`,
      2,
    ],
    ['all of them', `import * as timers from 'node:timers/promises'\nawait timers.setTimeout(50)`, 2],
    ['the scheduler', `import { scheduler } from 'node:timers/promises'\nawait scheduler.wait(50)`, 2],
    ['by another name', 'globalThis.setInterval(look, 1_000)', 1],
  ])('red: %s', (_name, text, line) => expect(complaintsOf(text)).toEqual([timer(line)]))

  test.each([
    'while (true) await look()',
    'for (;;) { await look() }',
    'do { await look() } while (true)',
    'while (true) { const stop = () => { return } }',
  ])('red: no way out of %s', (text) => expect(complaintsOf(text)).toEqual([`${store}:1 loops without end`]))

  test.each([
    [`startLoop({ name: 'mails', run })`, 'mails'],
    ['startLoop({ name, run })', 'its name is not written here'],
    ['startLoop(options)', 'its name is not written here'],
  ])('red: a loop without a name of the list: %s', (text, name) => {
    expect(complaintsOf(text)).toEqual([`${store}:1 starts a loop that is not in LoopName: ${name}`])
  })

  test.each([
    'ctx.objectSendClient({ name }, ctx.key).advance({})',
    'ctx.serviceSendClient(mails).send()',
    'ctx.genericSend(call)',
  ])('red: a handler that calls itself again: %s', (text) => {
    const [complaint, ...more] = complaintsOf(text)
    expect(complaint).toMatch(/calls (objectSendClient|serviceSendClient|genericSend); wake a flow with wakeFlow/)
    expect(more).toEqual([])
    expect(complaintsOf(text, 'apps/server/src/platform/durable/flow.ts')).toEqual([])
  })

  test('red: a seventh loop', () => {
    const text = six.replace(`'relay'`, `'relay', 'mails'`)
    expect(strayLoops(treeOf({ [loopList]: text }))).toEqual([`${loopList} names 7 loops; at most 6`])
  })

  test('red: a second timer in a file that is known for one', () => {
    const path = 'apps/server/src/platform/gate/gate.ts'
    expect(complaintsOf('setTimeout(giveUp, 5)', path)).toEqual([])
    expect(complaintsOf('setTimeout(giveUp, 5)\nsetInterval(look, 5)', path)).toEqual([
      `${path} has 2 timers; scripts/tidy/loops.ts knows 1: how long one caller waits`,
    ])
  })
})
