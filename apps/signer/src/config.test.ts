import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSignerConfig, type SignerEnvironment, tokenOf } from './config.ts'

const live = {
  EDITION: 'live',
  SIGNER_PASSPHRASE: 'a long passphrase',
  SIGNER_CUSTODY_ADDRESS: `0x${'c5'.repeat(20)}`,
  PUBLIC_URL: 'https://northgate-holdings.com',
}

test('demo starts with what everybody knows, live does not', () => {
  expect(parseSignerConfig({}).success).toBe(true)
  expect(parseSignerConfig({ EDITION: 'live' }).error?.issues[0]?.message).toContain(
    'refuses the development passphrase',
  )
  expect(parseSignerConfig(live).success).toBe(true)
})

test('SEC9: live keeps custody outside the seed, its database encrypted, its site under https and its providers apart', () => {
  const pays = { CHAIN_ID: '1', TOKEN_ADDRESS: `0x${'ab'.repeat(20)}` }
  const remote = 'postgres://clearhold_signer:secret@db.northgate-holdings.com/clearhold'
  const refused: [string, SignerEnvironment][] = [
    ['SIGNER_CUSTODY_ADDRESS', { SIGNER_CUSTODY_ADDRESS: '' }],
    ['SIGNER_DATABASE_URL', { ...pays, SIGNER_DATABASE_URL: remote }],
    ['SIGNER_DATABASE_URL', { ...pays, SIGNER_DATABASE_URL: `${remote}?sslmode=require` }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://northgate-holdings.com' }],
    ['SIGNER_RPC_URLS', { SIGNER_RPC_URLS: 'https://north-nodes.com/a, https://north-nodes.com/b' }],
  ]
  for (const [setting, change] of refused)
    expect(parseSignerConfig({ ...live, ...change }).error?.issues.map(({ path }) => path[0])).toEqual([setting])
  for (const url of [`${remote}?sslmode=verify-full`, 'postgres://clearhold_signer@127.0.0.1/clearhold'])
    expect(parseSignerConfig({ ...live, ...pays, SIGNER_DATABASE_URL: url }).success).toBe(true)
})

test('MON7: live does not start without a custody address, and no signer pays out without one', () => {
  expect(parseSignerConfig({ ...live, SIGNER_CUSTODY_ADDRESS: '' }).error?.issues[0]).toMatchObject({
    path: ['SIGNER_CUSTODY_ADDRESS'],
    message: expect.stringContaining('outside this machine'),
  })
  const pays = {
    SIGNER_DATABASE_URL: 'postgres://signer@127.0.0.1/x',
    CHAIN_ID: '1',
    TOKEN_ADDRESS: `0x${'ab'.repeat(20)}`,
  }
  expect(parseSignerConfig(pays).error?.issues[0]?.message).toContain('SIGNER_CUSTODY_ADDRESS')
})

test('error: a short passphrase is refused', () => {
  expect(parseSignerConfig({ SIGNER_PASSPHRASE: 'short' }).error?.issues[0]?.message).toContain('12 characters')
})

test('the passphrase and addresses with a password may come from files', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clearhold-pass-')), 'passphrase')
  writeFileSync(file, 'a long passphrase\n')
  expect(parseSignerConfig({ SIGNER_PASSPHRASE_FILE: file }).data?.SIGNER_PASSPHRASE).toBe('a long passphrase')
  writeFileSync(file, 'https://a.example/key, https://b.example/key\n')
  expect(parseSignerConfig({ SIGNER_RPC_URLS_FILE: file }).data?.SIGNER_RPC_URLS).toEqual([
    'https://a.example/key',
    'https://b.example/key',
  ])
  expect(parseSignerConfig({ SIGNER_DATABASE_URL_FILE: `${file}.gone` }).error?.issues).toMatchObject([
    { path: ['SIGNER_DATABASE_URL_FILE'], message: `names a file that cannot be read: ${file}.gone` },
  ])
})

test('limits are amounts; a signer that pays out knows its chain and token', () => {
  const pays = {
    SIGNER_DATABASE_URL: 'postgres://signer@127.0.0.1/x',
    CHAIN_ID: '1',
    TOKEN_ADDRESS: `0x${'Ab'.repeat(20)}`,
    SIGNER_CUSTODY_ADDRESS: `0x${'c5'.repeat(20)}`,
  }
  const { data } = parseSignerConfig({ ...pays, SIGNER_AUTO_MAX: '12.5' })
  expect(data).toMatchObject({
    SIGNER_AUTO_MAX: 12_500_000n,
    SIGNER_AUTO_DAY_MAX: 500_000_000n,
    SIGNER_ONE_MAX: 200_000_000n,
    TOKEN_ADDRESS: `0x${'ab'.repeat(20)}`,
    CHAIN_ID: 1,
    SIGNER_TOKEN_DECIMALS: 6,
  })
  const urls = ['https://one.example', 'https://two.example']
  expect(parseSignerConfig({ SIGNER_RPC_URLS: urls.join(', ') }).data?.SIGNER_RPC_URLS).toEqual(urls)
  expect(parseSignerConfig({ SIGNER_DATABASE_URL: '' }).data?.SIGNER_DATABASE_URL).toBeUndefined()
})

test('error: half a chain, an odd amount, an odd address or an automatic limit above one person’s is refused', () => {
  const database = { SIGNER_DATABASE_URL: 'postgres://signer@127.0.0.1/x' }
  const wrong = [
    { ...database, CHAIN_ID: '1' },
    { SIGNER_AUTO_MAX: '5e1' },
    { SIGNER_AUTO_MAX: '200.000001' },
    { SIGNER_CUSTODY_ADDRESS: '0x12' },
    { SIGNER_MAX_FEE_WEI: '0' },
    { SIGNER_TOKEN_DECIMALS: '4' },
    { SIGNER_DATABASE_URL: 'mysql://x' },
    { SIGNER_RPC_URLS: 'https://one.example' },
    { CHAIN_CONFIRMATIONS: '0' },
  ]
  for (const environment of wrong) expect(parseSignerConfig(environment).success).toBe(false)
})

test('a token is named whole, its PIN by a file that can be read, and never by a setting', () => {
  const pinFile = join(mkdtempSync(join(tmpdir(), 'clearhold-pin-')), 'pin')
  writeFileSync(pinFile, '123456')
  const token = {
    SIGNER_TOKEN_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
    SIGNER_TOKEN_LABEL: 'clearhold',
    SIGNER_TOKEN_PIN_FILE: pinFile,
  }
  const { data } = parseSignerConfig(token)
  expect(data && tokenOf(data)).toEqual({ modulePath: token.SIGNER_TOKEN_MODULE, label: 'clearhold', pinFile })
  const none = parseSignerConfig({ SIGNER_TOKEN_MODULE: '' })
  expect(none.data && tokenOf(none.data)).toBeUndefined()
  const refused: [string, SignerEnvironment][] = [
    ['SIGNER_TOKEN_MODULE', { ...token, SIGNER_TOKEN_LABEL: '' }],
    ['SIGNER_TOKEN_MODULE', { SIGNER_TOKEN_PIN_FILE: pinFile }],
    ['SIGNER_TOKEN_PIN_FILE', { ...token, SIGNER_TOKEN_PIN_FILE: `${pinFile}.none` }],
    ['SIGNER_TOKEN_PIN', { ...token, SIGNER_TOKEN_PIN: '123456' }],
  ]
  for (const [setting, environment] of refused)
    expect(parseSignerConfig(environment).error?.issues.map(({ path }) => path[0])).toEqual([setting])
  // What is said of a PIN that was set does not repeat it.
  expect(JSON.stringify(parseSignerConfig({ ...token, SIGNER_TOKEN_PIN: '123456' }).error?.issues)).not.toContain(
    '123456',
  )
})
