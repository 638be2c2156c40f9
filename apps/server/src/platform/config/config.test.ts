import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  ConfigError,
  demoFacts,
  type Environment,
  parseConfig,
  parseConfigOf,
  parseDecoderConfig,
  publicIdentity,
} from './config.ts'
import { type Reader, readersOf } from './readers.ts'
import { type SettingName, settings } from './settings.ts'

const demo: Environment = {
  DATABASE_URL: 'postgres://clearhold_api@127.0.0.1/clearhold',
  RESTATE_INGRESS_URL: 'http://127.0.0.1:8080',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
  CHAIN_ID: '31337',
  CHAIN_RPC_URLS: 'http://127.0.0.1:8545,http://127.0.0.1:8546',
  TOKEN_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  SMTP_URL: 'smtp://127.0.0.1:1025',
}

const live: Environment = {
  ...demo,
  EDITION: 'live',
  CHAIN_ID: '1',
  MASTER_KEY: 'a1'.repeat(32),
  SESSION_KEY: 'b2'.repeat(32),
  DOCUMENT_KEY: 'c3'.repeat(32),
  OPERATOR_LEGAL_NAME: 'Northgate Holdings Ltd',
  OPERATOR_LICENCE: 'FCA 123456',
  OPERATOR_ADDRESS: '5 Market Square, Dublin',
  OPERATOR_SUPPORT_EMAIL: 'help@northgate-holdings.com',
  OPERATOR_SUPPORT_PHONE: '+353 1 234 5678',
  SWEEP_COIN_PRICE_USDT: '2500',
  SANCTIONS_FILE: '/etc/clearhold/sdn.xml',
  BACKUP_STAMP_FILE: '/var/lib/clearhold/backup-stamp',
  PUBLIC_URL: 'https://northgate-holdings.com',
  TRUST_PROXY: '10.0.0.2',
  CHAIN_RPC_URLS: 'https://rpc.north-nodes.com/key,https://eth.south-nodes.com',
  SMTP_URL: 'smtps://mail.northgate-holdings.com',
  MAIL_FROM: 'Northgate <no-reply@northgate-holdings.com>',
  RESTATE_IDENTITY_KEYS: 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9',
  DECODER_SOCKET: '/run/clearhold/decoder/decoder.sock',
}

function problems(environment: Environment): readonly string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('a demo says what it was told of visitors, mails and its nights; live says nothing', () => {
  expect(demoFacts(parseConfig(demo))).toEqual({ visits: false, mailsUrl: null, resetHourUtc: null })
  const told = {
    VISITOR_DATABASE_URL: 'postgres://clearhold_visitor@127.0.0.1/clearhold',
    MAIL_CATCHER_URL: 'http://127.0.0.1:8025',
    DEMO_RESET_HOUR_UTC: '3',
  }
  expect(demoFacts(parseConfig({ ...demo, ...told }))).toEqual({
    visits: true,
    mailsUrl: 'http://127.0.0.1:8025',
    resetHourUtc: 3,
  })
  expect(demoFacts(parseConfig(live))).toBeUndefined()
})

test('the demo edition starts with test money and sample content', () => {
  const config = parseConfig(demo)
  expect(config).toMatchObject({
    EDITION: 'demo',
    CHAIN_ID: 31_337,
    sampleContent: true,
    API_PORT: 8787,
    TRUST_PROXY: [],
  })
  expect(config.CHAIN_RPC_URLS).toEqual(['http://127.0.0.1:8545', 'http://127.0.0.1:8546'])
})

test('the live edition starts with a production chain, a named operator and secrets of its own', () => {
  const config = parseConfig(live)
  expect(config).toMatchObject({ EDITION: 'live', sampleContent: false })
  expect(publicIdentity(config)).toEqual({
    edition: 'live',
    operator: expect.objectContaining({ legalName: 'Northgate Holdings Ltd', supportHours: 'Mon-Fri 9am to 5pm UTC' }),
  })
})

test('the document key before this one is there only while keys are wrapped anew', () => {
  expect(parseConfig(live).DOCUMENT_KEY_BEFORE).toBeUndefined()
  const rotating = parseConfig({ ...live, DOCUMENT_KEY_BEFORE: 'd4'.repeat(32) })
  expect(rotating.DOCUMENT_KEY_BEFORE).toEqual(Buffer.alloc(32, 0xd4))
})

describe('error: refuses to start, with a sentence that says what to fix', () => {
  test.each<[string, Environment, RegExp]>([
    [
      'demo on Ethereum',
      { ...demo, CHAIN_ID: '1' },
      /CHAIN_ID=1 is not on the list of test chains\. Set CHAIN_ID to a test chain/,
    ],
    ['demo on Polygon', { ...demo, CHAIN_ID: '137' }, /CHAIN_ID=137/],
    ['demo on an unknown chain', { ...demo, CHAIN_ID: '424242' }, /CHAIN_ID=424242/],
    [
      'live on anvil',
      { ...live, CHAIN_ID: '31337' },
      /CHAIN_ID=31337 is a test chain\. Set CHAIN_ID to the chain that holds the real USDT/,
    ],
    ['live on Sepolia', { ...live, CHAIN_ID: '11155111' }, /CHAIN_ID=11155111 is a test chain/],
    ['live without a legal name', { ...live, OPERATOR_LEGAL_NAME: ' ' }, /needs OPERATOR_LEGAL_NAME/],
    ['live with the default legal name', { ...live, OPERATOR_LEGAL_NAME: '' }, /placeholder in OPERATOR_LEGAL_NAME/],
    ['live without a licence', { ...live, OPERATOR_LICENCE: '' }, /placeholder in OPERATOR_LICENCE/],
    [
      'live with a placeholder licence',
      { ...live, OPERATOR_LICENCE: 'TBD' },
      /placeholder in OPERATOR_LICENCE \('TBD'\)/,
    ],
    ['live without an address', { ...live, OPERATOR_ADDRESS: '' }, /OPERATOR_ADDRESS/],
    ['live with a placeholder address', { ...live, OPERATOR_ADDRESS: 'Your street 1' }, /OPERATOR_ADDRESS/],
    ['live with an example mailbox', { ...live, OPERATOR_SUPPORT_EMAIL: 'a@example.com' }, /OPERATOR_SUPPORT_EMAIL/],
    ['live with a fictional phone', { ...live, OPERATOR_SUPPORT_PHONE: '+1 555 0199' }, /OPERATOR_SUPPORT_PHONE/],
    ['live with sample content', { ...live, SAMPLE_CONTENT: 'on' }, /SAMPLE_CONTENT is on\. Set SAMPLE_CONTENT=off/],
    [
      'live with the development master key',
      { ...live, MASTER_KEY: '' },
      /development default of MASTER_KEY.*Set a secret of your own/,
    ],
    [
      'live with the development session key',
      { ...live, SESSION_KEY: '' },
      /development default of SESSION_KEY.*Set a secret of your own/,
    ],
    [
      'live with the development document key',
      { ...live, DOCUMENT_KEY: '' },
      /development default of DOCUMENT_KEY.*Set a secret of your own/,
    ],
    ['live with raised limits', { ...live, LIMIT_FACTOR: '2' }, /refuses LIMIT_FACTOR other than 1/],
    ['live without a sanctions list', { ...live, SANCTIONS_FILE: '' }, /needs SANCTIONS_FILE/],
    [
      'SEC8: live where an approval can hardly be undone',
      { ...live, KYC_UNDO_SECONDS: '5' },
      /refuses KYC_UNDO_SECONDS/,
    ],
    ['MON11: live without the price of a coin', { ...live, SWEEP_COIN_PRICE_USDT: '' }, /needs SWEEP_COIN_PRICE_USDT/],
    ['MON11: a coin that costs nothing', { ...demo, SWEEP_COIN_PRICE_USDT: '0' }, /SWEEP_COIN_PRICE_USDT must be more/],
    ['live with visitors', { ...live, VISITOR_DATABASE_URL: live['DATABASE_URL'] }, /has no visitors/],
    ['live with a mail catcher', { ...live, MAIL_CATCHER_URL: 'http://127.0.0.1:8025' }, /shows no mails of others/],
    ['live that begins anew', { ...live, DEMO_RESET_HOUR_UTC: '3' }, /never starts anew/],
    ['an hour that no day has', { ...demo, DEMO_RESET_HOUR_UTC: '24' }, /DEMO_RESET_HOUR_UTC must be an hour/],
    ['live with a faucet', { ...live, FAUCET_KEY: `0x${'a1'.repeat(32)}` }, /no test money to give away/],
    ['a third edition', { ...demo, EDITION: 'staging' }, /EDITION/],
    [
      'a missing database',
      { ...demo, DATABASE_URL: '' },
      /DATABASE_URL is missing\. PostgreSQL with the login of the process/,
    ],
    ['a database that is not one', { ...demo, DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [
      'one provider',
      { ...demo, CHAIN_RPC_URLS: 'http://127.0.0.1:8545' },
      /CHAIN_RPC_URLS must name exactly two providers/,
    ],
    ['a token that is no address', { ...demo, TOKEN_ADDRESS: 'usdt' }, /TOKEN_ADDRESS must be a contract address/],
    ...['BRAND', 'LEGAL_NAME', 'LICENCE', 'ADDRESS'].map(
      (name): [string, Record<string, string | undefined>, RegExp] => [
        `an operator whose papers would have boxes for letters: ${name}`,
        { ...live, [`OPERATOR_${name}`]: 'Spółka Łódź' },
        new RegExp(`OPERATOR_${name} is printed on statements and may have only letters of Western European`),
      ],
    ),
    ['a short key', { ...demo, MASTER_KEY: 'abc' }, /MASTER_KEY must be 64 hexadecimal digits/],
    ['a port out of range', { ...demo, API_PORT: '70000' }, /API_PORT/],
    ['a port that is a word', { ...demo, API_PORT: 'http' }, /API_PORT/],
    [
      'workers under a path',
      { ...demo, WORKER_URL: 'http://workers:9080/flows' },
      /WORKER_URL must be an address without a path: http:\/\/workers:9080\./,
    ],
    ['workers at no address', { ...demo, WORKER_URL: 'workers' }, /WORKER_URL/],
    [
      'a secret file that is not there',
      { ...demo, MASTER_KEY_FILE: '/nowhere/key' },
      /MASTER_KEY_FILE names a file that cannot be read/,
    ],
  ])('%s', (_name, environment, sentence) => {
    const said = problems(environment)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(sentence)
  })

  test('everything wrong is said at once', () => {
    expect(problems({ EDITION: 'demo' }).length).toBeGreaterThanOrEqual(7)
    expect(problems({ ...demo, EDITION: 'live' }).length).toBe(18)
  })
})

const remote = 'postgres://clearhold_api:secret@db.northgate-holdings.com/clearhold'

describe('SEC9: live refuses, with a sentence each,', () => {
  test.each<[string, Environment, RegExp]>([
    ['no proxy to trust', { TRUST_PROXY: '' }, /needs TRUST_PROXY: .*forty failed sign-ins/],
    ['a site without TLS', { PUBLIC_URL: 'http://northgate-holdings.com' }, /needs PUBLIC_URL with https/],
    ['a site of this machine', { PUBLIC_URL: 'https://localhost' }, /needs PUBLIC_URL with https and the name/],
    ['a site of an example domain', { PUBLIC_URL: 'https://clearhold.example' }, /needs PUBLIC_URL/],
    [
      'the same provider twice',
      { CHAIN_RPC_URLS: 'https://rpc.north-nodes.com/a,https://rpc.north-nodes.com/a' },
      /both are at rpc\.north-nodes\.com: one that lies would agree with itself/,
    ],
    [
      'one provider under two addresses',
      { CHAIN_RPC_URLS: 'https://rpc.north-nodes.com/a,https://RPC.north-nodes.com:8443/b' },
      /both are at rpc\.north-nodes\.com/,
    ],
    ['mails in clear text', { SMTP_URL: 'smtp://mail.northgate-holdings.com:25' }, /SMTP_URL in clear text.*smtps:/],
    [
      'breached passwords in clear text',
      { BREACHED_PASSWORDS_URL: 'http://api.ranges.example/range' },
      /BREACHED_PASSWORDS_URL in clear text.*https/,
    ],
    ['a database in clear text', { DATABASE_URL: remote }, /DATABASE_URL in clear text/],
    ['a database not verified', { DATABASE_URL: `${remote}?sslmode=require` }, /Add \?sslmode=verify-full/],
    ['the owner’s in clear text', { DATABASE_OWNER_URL: remote }, /DATABASE_OWNER_URL in clear text/],
    ['a sender that is a placeholder', { MAIL_FROM: '' }, /placeholder in MAIL_FROM/],
    ['a sender that is no address', { MAIL_FROM: 'Northgate' }, /placeholder in MAIL_FROM/],
    ['a worker that accepts any caller', { RESTATE_IDENTITY_KEYS: '' }, /needs RESTATE_IDENTITY_KEYS/],
    ['pictures read by the api', { DECODER_SOCKET: '' }, /needs DECODER_SOCKET/],
    ['backups that are not watched', { BACKUP_STAMP_FILE: '' }, /needs BACKUP_STAMP_FILE/],
  ])('%s', (_name, change, sentence) => {
    expect(problems({ ...live, ...change })).toEqual([expect.stringMatching(sentence)])
    expect(problems({ ...demo, ...change })).toEqual([])
  })

  test('but lets what stays on the machine, and what is encrypted and checked, through', () => {
    for (const change of [
      { SMTP_URL: 'smtp://127.0.0.1:25' },
      { SMTP_URL: 'smtp://mail.northgate-holdings.com:587?requireTLS=true' },
      { DATABASE_URL: `${remote}?sslmode=verify-full` },
      { DATABASE_URL: 'postgres://clearhold_api@%2Frun%2Fpostgresql/clearhold' },
      { DATABASE_URL: 'postgres://clearhold_api@localhost/clearhold?host=/run/postgresql' },
    ])
      expect(problems({ ...live, ...change })).toEqual([])
  })
})

test('SEC2: the decoder reads three settings, and in live only where it is shut in', () => {
  const socket = { DECODER_SOCKET: '/run/clearhold/decoder/decoder.sock' }
  const read = (environment: Environment, interfaces = ['lo', 'eth0']) => {
    try {
      return parseDecoderConfig(environment, interfaces)
    } catch (error) {
      return (error as ConfigError).problems
    }
  }
  expect(read({ ...socket, MASTER_KEY: 'a1'.repeat(32) })).toEqual({
    EDITION: 'demo',
    ...socket,
    DECODER_SANDBOX: 'none',
  })
  expect(read({})).toEqual([expect.stringContaining('DECODER_SOCKET is missing')])
  const inLive = { EDITION: 'live', ...socket }
  expect(read(inLive)).toEqual([expect.stringContaining('refuses DECODER_SANDBOX=none')])
  expect(read({ ...inLive, DECODER_SANDBOX: 'bubblewrap' })).toMatchObject({ DECODER_SANDBOX: 'bubblewrap' })
  const outside = { ...inLive, DECODER_SANDBOX: 'outside' }
  expect(read(outside)).toEqual([expect.stringContaining('it sees eth0')])
  expect(read(outside, ['lo'])).toMatchObject({ DECODER_SANDBOX: 'outside' })
})

describe('each process reads its own settings', () => {
  const parse = (reader: Reader, environment: Environment) => {
    try {
      return Object.keys(parseConfigOf(reader, environment))
    } catch (error) {
      return (error as ConfigError).problems
    }
  }

  test('a setting of another is neither demanded nor kept, nor what is wrong with it said', () => {
    const { SMTP_URL: _none, RESTATE_INGRESS_URL: _neither, RESTATE_ADMIN_URL: _nor, ...chainAlone } = demo
    const watcher = parse('watcher', { ...chainAlone, MASTER_KEY: 'too short', API_PORT: 'http' })
    expect(watcher).toContain('CHAIN_ID')
    for (const name of ['MASTER_KEY', 'SESSION_KEY', 'API_PORT', 'SMTP_URL', 'operator'])
      expect(watcher).not.toContain(name)
    expect(parse('api', { ...chainAlone, SMTP_URL: 'nowhere' })).not.toContain('SMTP_URL')
    expect(parse('migrate', { DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/x' })).toEqual([
      'EDITION',
      'DATABASE_OWNER_URL',
    ])
    expect(parse('worker', chainAlone)).toEqual(expect.arrayContaining([expect.stringMatching(/^SMTP_URL is missing/)]))
  })

  test('live refuses a process only for what it reads', () => {
    const { SESSION_KEY: _none, TRUST_PROXY: _neither, ...ofWorker } = live
    expect(parse('worker', ofWorker)).toContain('MASTER_KEY')
    expect(parse('api', ofWorker)).toEqual([
      expect.stringContaining('development default of SESSION_KEY'),
      expect.stringContaining('needs TRUST_PROXY'),
    ])
  })

  test('every setting has a reader, and only the api signs sessions', () => {
    for (const name of Object.keys(settings) as SettingName[])
      expect([name, name === 'DATABASE_OWNER_URL' ? ['migrate'] : readersOf(name)]).not.toEqual([name, []])
    expect(readersOf('SESSION_KEY')).toEqual(['api'])
    expect(readersOf('SMTP_URL')).toEqual(['worker'])
    // No screen reads a standby: the api, which serves them all, does not know where one is.
    expect(readersOf('DATABASE_READ_URL')).toEqual(['worker'])
    expect(readersOf('DATABASE_OWNER_URL')).toEqual(['migrate'])
  })
})

test('whatever may carry a password or a key may come from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-config-'))
  const secrets = {
    DATABASE_URL: 'postgres://clearhold_api:secret@127.0.0.1/clearhold',
    CHAIN_RPC_URLS: 'http://127.0.0.1:8545/key,http://127.0.0.1:8546/key',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1025',
    REDIS_URL: 'redis://:secret@127.0.0.1',
    DATABASE_DIRECT_URL: 'postgres://clearhold_api:secret@127.0.0.1:5432/clearhold',
  }
  const files = Object.entries(secrets).map(([name, value]) => {
    writeFileSync(join(folder, name), `${value}\n`)
    return [
      [`${name}_FILE`, join(folder, name)],
      [name, ''],
    ] as const
  })
  const read = parseConfig({ ...demo, ...Object.fromEntries(files.flat()) })
  expect(read).toMatchObject({ ...secrets, CHAIN_RPC_URLS: secrets.CHAIN_RPC_URLS.split(',') })
  for (const [name, setting] of Object.entries(settings))
    if (/(_URL|_URLS|_KEY|_BEFORE)$/.test(name) && !withoutSecret.has(name))
      expect([name, 'secret' in setting]).toEqual([name, true])
})

/** What carries nothing: people see it, or it names a service without a sign-in. */
const withoutSecret = new Set([
  'PUBLIC_URL',
  'WORKER_URL',
  'PROBE_API_URL',
  'MAIL_CATCHER_URL',
  'CHAIN_EXPLORER_URL',
  'RESTATE_INGRESS_URL',
  'RESTATE_ADMIN_URL',
  'VAPID_PUBLIC_KEY',
])

test('a secret may come from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clearhold-config-')), 'key')
  writeFileSync(file, `${'7f'.repeat(32)}\n`)
  expect(parseConfig({ ...demo, MASTER_KEY_FILE: file }).MASTER_KEY.toString('hex')).toBe('7f'.repeat(32))
})

describe('the processes themselves refuse', () => {
  const entry = (name: string) => fileURLToPath(new URL(`../../main/${name}.ts`, import.meta.url))
  test.concurrent.each(['api', 'worker', 'watcher'])(
    '%s ends with 78 and the sentence',
    async (name) => {
      const failed = await promisify(execFile)(process.execPath, [entry(name)], {
        // Node's compile cache is no setting of ours.
        env: { ...demo, CHAIN_ID: '1', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } as NodeJS.ProcessEnv,
      }).then(
        () => undefined,
        (error: { code: number; stderr: string }) => error,
      )
      expect(failed).toMatchObject({
        code: 78,
        stderr: expect.stringContaining('EDITION=demo runs on test money only'),
      })
    },
    120_000,
  )
})

test('the bank of the demo edition is fixed and fake; live has its operator’s own, or none', () => {
  const bank = { BANK_NAME: 'Harbour Bank', BANK_ACCOUNT_NAME: 'Northgate Holdings Ltd', BANK_ACCOUNT_NUMBER: 'IE64 1' }
  for (const environment of [demo, { ...demo, ...bank }]) {
    expect(parseConfig(environment).bank?.bankName).toBe('Example Bank (not a bank)')
  }
  expect(parseConfig(live).bank).toBeUndefined()
  expect(parseConfig({ ...live, ...bank }).bank).toEqual({
    bankName: 'Harbour Bank',
    accountName: 'Northgate Holdings Ltd',
    accountNumber: 'IE64 1',
  })
  const { BANK_NAME: _none, ...part } = bank
  expect(problems({ ...live, ...part })).toEqual([expect.stringContaining('belong together')])
})
