import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'

const begin = join(repositoryRoot, 'deploy/images/begin.mjs')

interface Ended {
  readonly code: number | null
  readonly said: string
  readonly ms: number
}

/** A process as a container starts it; one that does not end by itself is told to once it has said something. */
function run(source: string, ends: 'told' | 'by itself' = 'told'): Promise<Ended> {
  return new Promise((resolve) => {
    const startedMs = performance.now()
    const child = spawn(process.execPath, [`--import=${begin}`, '--input-type=module', '--eval', source])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (ends === 'told') child.kill('SIGTERM')
    })
    child.on('close', (code) => resolve({ code, said, ms: performance.now() - startedMs }))
  })
}

const stays = 'setInterval(() => {}, 1_000)'
const saysUmask = 'console.log(process.umask().toString(8))'

test('files are for the user and the group, and a process that does not listen yet can be ended', async () => {
  expect(await run(`${stays}; ${saysUmask}`)).toMatchObject({ code: 0, said: '7\n' })
})

test('a process that listens ends as it wants', async () => {
  const listens = `process.on('SIGTERM', () => { console.log('own'); process.exit(0) })`
  expect(await run(`${listens}; ${stays}; ${saysUmask}`)).toMatchObject({ code: 0, said: '7\nown\n' })
})

test('error: what could not start rests before it may be started again, with its code', async () => {
  const { code, ms } = await run('process.exit(78)')
  expect(code).toBe(78)
  expect(ms).toBeGreaterThanOrEqual(2_000)
})

test('a thread of a process is left alone', async () => {
  const thread = `new Worker('process.exit(1)', { eval: true }).on('exit', () => console.log('over'))`
  const outside = await run(`import { Worker } from 'node:worker_threads'; ${thread}`, 'by itself')
  expect(outside).toMatchObject({ code: 0, said: 'over\n' })
})
