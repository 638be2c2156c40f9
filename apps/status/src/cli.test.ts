import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { readWritten } from './incidents.ts'
import { createTurn } from './turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearhold-status-'))
const file = join(folder, 'incidents.json')
for (const each of ['public/es', 'public/fr']) mkdirSync(join(folder, each), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

function clearhold(...args: string[]) {
  const program = new URL('cli.ts', import.meta.url).pathname
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...args],
    {
      encoding: 'utf8',
      env: { STATUS_FOLDER: folder },
    },
  )
  return { stdout, stderr, status }
}

const said = ['--money', 'waiting', '--en', 'We look', '--es', 'Miramos', '--fr', 'Nous cherchons']
const titled = ['--title-en', 'Late payouts', '--title-es', 'Pagos con retraso', '--title-fr', 'Versements en retard']

test('an operator writes an incident at the host while nothing else answers; it is on the page, in the feed, and can be resolved', async () => {
  const opened = clearhold('incident', 'open', '--part', 'withdrawals', '--state', 'identified', ...said, ...titled)
  expect(opened).toMatchObject({ stderr: '', status: 0 })
  const id = opened.stdout.slice(0, 36)
  // Another user reads it: the process that publishes.
  expect((statSync(file).mode & 0o777).toString(8)).toBe('644')
  const turn = createTurn(
    parseConfig({ STATUS_FOLDER: folder, STATUS_API_URL: 'http://127.0.0.1:1' }),
    () => 0,
    () => undefined,
  )
  await turn()
  const read = (name: string) => readFileSync(join(folder, 'public', name), 'utf8')
  expect(read('es/index.html')).toContain('<h3>Pagos con retraso</h3>')
  expect(read('fr/incidents.atom')).toContain('Nous cherchons')
  expect(clearhold('incident', 'update', id.slice(0, 6), '--state', 'resolved', ...said)).toMatchObject({ status: 0 })
  await turn()
  expect(read('index.html')).toContain('<h2 id="past">Resolved incidents</h2>')
  expect(clearhold('incident', 'list').stdout).toContain('resolved since')
  const late = clearhold('incident', 'update', id, '--state', 'watching', ...said)
  expect(late).toEqual({
    stdout: '',
    stderr: 'This incident is resolved. Nothing was written. If it began again, open a new one.\n',
    status: 1,
  })
})

test('error: what has no text in a language, or a word of no list, is not written, and why is said', () => {
  const before = readFileSync(file, 'utf8')
  const { stderr, status } = clearhold('incident', 'open', '--part', 'everything', '--state', 'identified', ...said)
  expect(status).toBe(64)
  for (const wrong of ['Nothing was written', 'title.fr', 'parts.0']) expect(stderr).toContain(wrong)
  expect(clearhold('incident', 'update', 'f00', '--state', 'watching', ...said).status).toBe(1)
  expect(clearhold('incident', 'write').status).toBe(64)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('error: a damaged file of incidents is not overwritten, and the page goes on with what it said before', async () => {
  const before = readWritten(readFileSync(file, 'utf8'))
  const complaints: string[] = []
  const turn = createTurn(
    parseConfig({ STATUS_FOLDER: folder, STATUS_API_URL: 'http://127.0.0.1:1' }),
    () => 0,
    (msg) => complaints.push(msg),
  )
  await turn()
  writeFileSync(file, '{"incidents":[')
  await turn()
  expect(complaints).toEqual(['incidents.json cannot be read'])
  expect(readFileSync(join(folder, 'public/index.html'), 'utf8')).toContain(before[0]?.title.en)
  expect(clearhold('incident', 'open', '--part', 'mail', '--state', 'identified', ...said, ...titled).status).toBe(64)
  expect(readFileSync(file, 'utf8')).toBe('{"incidents":[')
})
