import { expect, test } from 'vitest'
import { prepareDatabase, testMail } from '#testing/resources.ts'
import { parseConfig } from '../platform/config/config.ts'
import { measureHealth } from '../platform/health/health.ts'
import { openMailer } from '../platform/mail/mail.ts'
import { componentProbes, componentsOf } from './probes.ts'

const database = prepareDatabase()

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.appUrl,
  RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
  CHAIN_ID: '31337',
  CHAIN_RPC_URLS: 'http://127.0.0.1:1,http://127.0.0.1:1',
  TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  SIGNER_SOCKET: 'nowhere.sock',
  API_PORT: '1',
  ...more,
})

test('every component this installation uses is asked, and only what answers is up', async () => {
  const catcher = await testMail()
  const config = parseConfig(environment({ REDIS_URL: 'redis://127.0.0.1:1' }))
  const mailer = openMailer(catcher.smtpUrl, config.MAIL_FROM)
  const probes = componentProbes(config, database.app, mailer)
  expect(probes.map(({ component }) => component)).toEqual(componentsOf(config))
  const results = await Promise.all(
    probes.map(async ({ component, check }) => [component, (await measureHealth(check)).isUp]),
  )
  expect(Object.fromEntries(results)).toEqual({
    api: false,
    database: true,
    redis: false,
    restate: false,
    chain_provider_1: false,
    chain_provider_2: false,
    mail: true,
    signer: false,
  })
  mailer.close()
})

test('a Redis that is not used is not a component', () => {
  expect(componentsOf(parseConfig(environment()))).not.toContain('redis')
})
