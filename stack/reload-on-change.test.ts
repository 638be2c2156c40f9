import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { isSource, reloadOnChange } from './reload-on-change.ts'
import { Program } from './supervisor.ts'
import { waitFor } from './wait-for.ts'

// Processes start and end here, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Reloaded {
  readonly program: Program
  readonly source: string
  readonly said: readonly string[]
  readonly answer: () => Promise<string>
  /** Writes a file of the program in place, as some editors do. */
  readonly write: (file: string, text: string) => void
  /** Replaces a file by renaming, as many editors and git do. */
  readonly putInPlace: (file: string, text: string) => void
}

const answering = (word: string) => `export const answer: string = '${word}'\n`

/** A small server under the reloader; its answer is in a separate file. */
async function startReloaded(): Promise<Reloaded> {
  const root = mkdtempSync(join(tmpdir(), 'clearhold-reload-'))
  ends.push(async () => rmSync(root, { recursive: true, force: true }))
  const source = join(root, 'src')
  mkdirSync(join(source, 'words'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(source, file), text)
  write('words/answer.ts', answering('first'))
  write(
    'main.ts',
    `import { createServer } from 'node:http'
import { answer } from './words/answer.ts'
createServer((_request, response) => response.end(answer)).listen(Number(process.env['PORT']), '127.0.0.1')\n`,
  )
  const port = await freePort()
  const answer = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
  const program = new Program({
    name: 'server',
    command: process.execPath,
    args: [join(source, 'main.ts')],
    env: { PORT: String(port) },
    logFile: join(root, 'server.log'),
    restart: true,
    ready: async () => (await answer()) !== '',
  })
  ends.push(() => program.stop())
  await program.start()
  const said: string[] = []
  ends.push(reloadOnChange({ program, folders: [source], root, say: (line) => said.push(line) }))
  const putInPlace = (file: string, text: string) => {
    writeFileSync(join(root, 'saved'), text)
    renameSync(join(root, 'saved'), join(source, file))
  }
  return { program, source, said, answer, write, putInPlace }
}

const untilSaid = (said: readonly string[], count: number) =>
  waitFor(`${count} lines`, async () => said.length >= count && said[count - 1], { everyMs: 20 })

test('a change of a source restarts the program, once for what was saved together, and says so in one line', async () => {
  const { program, said, answer, write } = await startReloaded()
  write('words/other.ts', answering('unread'))
  write('words/answer.ts', answering('second'))
  expect(await untilSaid(said, 1)).toMatch(/^server started again in [\d.]+ s: src\/words\/answer\.ts changed\.$/)
  expect(await answer()).toBe('second')
  expect(program.starts).toBe(2)
})

test('behavior: a file put in the place of another is still watched, and so is a folder that came later', async () => {
  const { said, answer, write, putInPlace, source } = await startReloaded()
  putInPlace('words/answer.ts', answering('second'))
  await untilSaid(said, 1)
  putInPlace('words/answer.ts', answering('third'))
  await untilSaid(said, 2)
  expect(await answer()).toBe('third')

  mkdirSync(join(source, 'later/words'), { recursive: true })
  write('later/words/answer.ts', answering('fourth'))
  await untilSaid(said, 3)
  write('later/words/answer.ts', answering('fifth'))
  expect(await untilSaid(said, 4)).toContain('src/later/words/answer.ts changed')
})

test('error: a program that no longer starts is said with its error, and the next change is waited for', async () => {
  const { program, said, answer, write } = await startReloaded()
  write('words/answer.ts', 'export const answer = = 1\n')
  const line = await untilSaid(said, 1)
  expect(line).toContain('server did not start (src/words/answer.ts changed) and waits for the next change')
  expect(line).toContain('SyntaxError')
  expect(line).not.toMatch(/^\s+at /m)
  await expect(answer()).rejects.toThrow()
  // It is not retried with the same files.
  await pause(1_000)
  expect(program.starts).toBe(2)

  write('words/answer.ts', answering('repaired'))
  await untilSaid(said, 2)
  expect(await answer()).toBe('repaired')
  // From here on it is supervised again.
  program.kill('SIGKILL')
  await waitFor('the server to be started again', async () => program.starts === 4)
  await program.untilReady()
})

test('behavior: tests, documents and files of an editor restart nothing; a stopped program stays stopped', async () => {
  const { program, said, write } = await startReloaded()
  for (const name of ['words/answer.test.ts', 'README.md', '.main.ts.swp', '4913']) write(name, 'nothing')
  await pause(600)
  expect(program.starts).toBe(1)
  expect(said).toEqual([])

  write('words/answer.ts', answering('too late'))
  await program.stop()
  await pause(600)
  expect(program.starts).toBe(1)
})

test('what a process reads is a source: code and texts, and no tests', () => {
  expect(['a/b.ts', 'a/mail.tsx', 'texts/en.json'].filter(isSource)).toHaveLength(3)
  expect(
    ['a/b.test.ts', 'a/b.db.test.ts', 'a/b.test.tsx', 'a/README.md', 'a/b.ts~', 'a/.b.ts.swp'].filter(isSource),
  ).toEqual([])
})
