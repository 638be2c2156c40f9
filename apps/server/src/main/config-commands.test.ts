import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConfig } from './config-commands.ts'

type Files = Readonly<Record<string, Readonly<Record<string, string>>>>

const chain = { CHAIN_ID: '1', CHAIN_RPC_URLS: 'https://rpc.north-nodes.com/k,https://eth.south-nodes.com' }
const token = { TOKEN_ADDRESS: `0x${'ab'.repeat(20)}` }
const keys = {
  MASTER_KEY_FILE: '/run/credentials/clearhold-api.service/secret_master-key',
  DOCUMENT_KEY: 'c3'.repeat(32),
  DECODER_SOCKET: '/run/clearhold/decoder/decoder.sock',
}
const operator = {
  PUBLIC_URL: 'https://northgate-holdings.com',
  OPERATOR_LEGAL_NAME: 'Northgate Holdings Ltd',
  OPERATOR_LICENCE: 'FCA 123456',
  OPERATOR_ADDRESS: '5 Market Square, Dublin',
  OPERATOR_SUPPORT_EMAIL: 'help@northgate-holdings.com',
  OPERATOR_SUPPORT_PHONE: '+353 1 234 5678',
}
const login = (name: string) => ({ DATABASE_URL: `postgres://clearhold_${name}@127.0.0.1/clearhold` })

/** A live installation as deploy/README.md describes it. */
const installation: Files = {
  migrate: { DATABASE_OWNER_URL: 'postgres://clearhold_owner@127.0.0.1/clearhold' },
  signer: {
    SIGNER_PASSPHRASE_FILE: '/run/credentials/clearhold-signer.service/secret_passphrase',
    SIGNER_DATABASE_URL: 'postgres://clearhold_signer@127.0.0.1/clearhold',
    SIGNER_CUSTODY_ADDRESS: `0x${'c5'.repeat(20)}`,
    CHAIN_ID: '1',
    ...token,
    PUBLIC_URL: operator.PUBLIC_URL,
  },
  decoder: { DECODER_SOCKET: keys.DECODER_SOCKET, DECODER_SANDBOX: 'outside' },
  api: { ...login('api'), ...chain, ...keys, ...operator, SESSION_KEY: 'b2'.repeat(32), TRUST_PROXY: '127.0.0.1' },
  worker: {
    ...login('worker'),
    ...chain,
    ...token,
    ...keys,
    MASTER_KEY_FILE: '/run/credentials/clearhold-worker.service/secret_master-key',
    ...operator,
    RESTATE_INGRESS_URL: 'http://127.0.0.1:8080',
    RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
    RESTATE_IDENTITY_KEYS: 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9',
    SMTP_URL: 'smtps://mail.northgate-holdings.com',
    MAIL_FROM: 'Northgate <no-reply@northgate-holdings.com>',
    SWEEP_COIN_PRICE_USDT: '2500',
    SANCTIONS_FILE: '/etc/clearhold/sdn.xml',
    BACKUP_STAMP_FILE: '/var/lib/clearhold/backup-stamp',
  },
  watcher: { ...login('watcher'), ...chain, ...token },
}

function check(change: Files = {}, { masterKeyOfWorker = 'a1', json = false, only = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-settings-'))
  for (const [process, own] of Object.entries(installation)) {
    const values = { EDITION: 'live', ...own, ...change[process] }
    const text = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(join(folder, `${process}.env`), text.join(''))
    mkdirSync(join(folder, 'secrets', process), { recursive: true })
  }
  writeFileSync(join(folder, 'secrets/api/master-key'), 'a1'.repeat(32))
  writeFileSync(join(folder, 'secrets/worker/master-key'), masterKeyOfWorker.repeat(32))
  writeFileSync(join(folder, 'secrets/signer/passphrase'), 'a passphrase of this test\n')
  const process = only === '' ? undefined : only
  return checkConfig({ settings: folder, secrets: join(folder, 'secrets'), json, process }, {})
}

test('an installation that may start is told so, process by process', () => {
  const { done, text } = check()
  expect(text.split('\n')).toEqual(
    ['api', 'worker', 'watcher', 'migrate', 'decoder', 'signer'].map((name) => `${name}: nothing wrong`),
  )
  expect(done).toBe(true)
})

test('each process is told what it lacks, and what is not its own', () => {
  const { done, text } = check({
    api: { SESSION_KEY: '', SMTP_URL: 'smtps://user:hidden@mail.example.net', TRUST_PROXI: '10.0.0.1' },
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
  expect(checkConfig({ process: 'watcher' }, { EDITION: 'live', ...installation['watcher'], HOME: '/' })).toEqual({
    done: true,
    text: 'watcher: nothing wrong',
  })
  expect(checkConfig({ process: 'migrate' }, {}).done).toBe(false)
})
