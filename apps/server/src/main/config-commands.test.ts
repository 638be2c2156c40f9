import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '#stack/product.ts'
import { checkConfig } from './config-commands.ts'

type Files = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What deploy/README.md leaves to the operator of each installation; everything else it names has its value there. */
const chosen: Readonly<Record<string, string>> = {
  EDITION: 'live',
  CHAIN_ID: '1',
  CHAIN_RPC_URLS: 'https://rpc.north-nodes.com/k,https://eth.south-nodes.com',
  SIGNER_RPC_URLS: 'https://rpc.north-nodes.com/k,https://eth.south-nodes.com',
  TOKEN_ADDRESS: `0x${'ab'.repeat(20)}`,
  SIGNER_CUSTODY_ADDRESS: `0x${'c5'.repeat(20)}`,
  PUBLIC_URL: 'https://northgate-holdings.com',
  OPERATOR_BRAND: 'Northgate',
  OPERATOR_LEGAL_NAME: 'Northgate Holdings Ltd',
  OPERATOR_LICENCE: 'FCA 123456',
  OPERATOR_ADDRESS: '5 Market Square, Dublin',
  OPERATOR_SUPPORT_EMAIL: 'help@northgate-holdings.com',
  OPERATOR_SUPPORT_PHONE: '+353 1 234 5678',
  RESTATE_IDENTITY_KEYS: 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9',
  SMTP_URL: 'smtps://mail.northgate-holdings.com',
  MAIL_FROM: 'Northgate <no-reply@northgate-holdings.com>',
  SWEEP_COIN_PRICE_USDT: '2500',
  STATUS_SITE: 'https://northgate-holdings.com',
}

/** The settings of each process by the table of deploy/README.md, no more and no fewer. */
function readInstallation(): Files {
  const readme = readFileSync(join(repositoryRoot, 'deploy/README.md'), 'utf8')
  const table = /^ *\| process \| settings \|\n(.*?)\n\n/ms.exec(readme)?.[1] ?? ''
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  const own = rows.flatMap(([, processes = '', cells = '']) =>
    processes.split(', ').flatMap((process) =>
      [...cells.matchAll(/`([A-Z_]+)(?:=([^`]*))?`/g)].map(([, name = '', value = chosen[name]]) => {
        if (value === undefined) throw new Error(`no value is chosen for ${name}`)
        return { process, name, value: value.replaceAll('<process>', process) }
      }),
    ),
  )
  return Object.fromEntries(
    processes.map((process) => [
      process,
      Object.fromEntries(own.filter((each) => each.process === process).map(({ name, value }) => [name, value])),
    ]),
  )
}

const processes = ['migrate', 'signer', 'decoder', 'api', 'worker', 'watcher']
const installation = readInstallation()
const login = (name: string) => ({ DATABASE_URL: `postgres://clearhold_${name}@127.0.0.1/clearhold` })

function check(change: Files = {}, { masterKeyOfWorker = 'a1', json = false, only = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-settings-'))
  for (const [process, own] of Object.entries(installation)) {
    const values = { ...own, ...change[process] }
    const text = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(join(folder, `${process}.env`), text.join(''))
    mkdirSync(join(folder, 'secrets', process), { recursive: true })
  }
  writeFileSync(join(folder, 'secrets/api/session-key'), 'b2'.repeat(32))
  for (const [process, masterKey] of Object.entries({ api: 'a1', worker: masterKeyOfWorker })) {
    writeFileSync(join(folder, 'secrets', process, 'master-key'), masterKey.repeat(32))
    writeFileSync(join(folder, 'secrets', process, 'document-key'), 'c3'.repeat(32))
  }
  writeFileSync(join(folder, 'secrets/signer/passphrase'), 'a passphrase of this test\n')
  const process = only === '' ? undefined : only
  return checkConfig({ settings: folder, secrets: join(folder, 'secrets'), json, process }, {})
}

test('an installation made by deploy/README.md may start, and is told so, process by process', () => {
  const { done, text } = check()
  expect(text.split('\n')).toEqual(
    ['api', 'worker', 'watcher', 'migrate', 'decoder', 'signer'].map((name) => `${name}: nothing wrong`),
  )
  expect(done).toBe(true)
})

test('each process is told what it lacks, and what is not its own', () => {
  const { done, text } = check({
    api: { SESSION_KEY_FILE: '', SMTP_URL: 'smtps://user:hidden@mail.example.net', TRUST_PROXI: '10.0.0.1' },
    watcher: { ...login('worker') },
    signer: { SIGNER_CUSTODY_ADDRESS: '' },
    migrate: { DATABASE_OWNER_URL: '' },
    decoder: { DECODER_SANDBOX: 'none' },
  })
  expect(done).toBe(false)
  expect(text).toContain('refuses the development default of SESSION_KEY')
  expect(text).toContain('SMTP_URL is not read by the api but by worker. Take it out.')
  expect(text).toContain('TRUST_PROXI is no setting.')
  expect(text).toContain('DATABASE_URL connects as clearhold_worker; the watcher starts only as clearhold_watcher.')
  expect(text).toContain('SIGNER_CUSTODY_ADDRESS EDITION=live keeps money outside this machine')
  expect(text).toContain('DATABASE_OWNER_URL is missing')
  expect(text).toContain('refuses DECODER_SANDBOX=none')
  expect(text).not.toContain('hidden')
})

test('what several processes read must be the same for all of them, and no value is printed', () => {
  const { done, text } = check({ signer: { TOKEN_ADDRESS: `0x${'cd'.repeat(20)}` } }, { masterKeyOfWorker: 'a2' })
  expect(done).toBe(false)
  expect(text.split('\n').slice(-3)).toEqual([
    'together:',
    '  - TOKEN_ADDRESS is not the same for worker and signer.',
    '  - MASTER_KEY is not the same for api and worker.',
  ])
  expect(text).not.toContain('a2a2')
})

test('a program reads the same as JSON', () => {
  const answer = JSON.parse(check({ api: { CHAIN_ID: '' } }, { json: true }).text)
  expect(answer).toMatchObject({ ok: false, together: ['CHAIN_ID is not the same for api and worker.'] })
  expect(answer.processes[0]).toEqual({ process: 'api', problems: [expect.stringContaining('CHAIN_ID is missing')] })
})

test('error: a secret that is not there, a file that is not there, a process that is not there', () => {
  expect(check({ api: { MASTER_KEY_FILE: '/nowhere/key' } }, { only: 'api' }).text).toContain(
    'MASTER_KEY_FILE names a file that cannot be read: /nowhere/key.',
  )
  expect(checkConfig({ settings: '/nowhere' }, {}).text).toContain('There is no file /nowhere/api.env.')
  expect(checkConfig({ process: 'clerk' }, {})).toEqual({
    done: false,
    text: 'There is no process clerk: api, worker, watcher, migrate, decoder, signer.',
  })
})

test('a container checks the environment it has', () => {
  expect(checkConfig({ process: 'watcher' }, { ...installation['watcher'], HOME: '/' })).toEqual({
    done: true,
    text: 'watcher: nothing wrong',
  })
  expect(checkConfig({ process: 'migrate' }, {}).done).toBe(false)
})
