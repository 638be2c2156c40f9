import type { Component } from '@clearhold/contract/views/status'
import type { Probe } from '../domains/content/index.ts'
import { clockOffsetMs } from '../platform/clock/clock.ts'
import type { Config, ConfigOf } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { chainProviderHealth, httpHealth, redisHealth, socketHealth } from '../platform/health/health.ts'
import type { Mailer } from '../platform/mail/mail.ts'

/** Every component of this installation and how it is probed; the worker does so each minute. */
export function componentProbes(config: ConfigOf<'worker'>, database: Database, mailer: Mailer): Probe[] {
  const checks: Readonly<Record<Component, Probe['check']>> = {
    api: httpHealth(config.PROBE_API_URL === '' ? ownApiUrl(config) : config.PROBE_API_URL),
    database: async () => void (await clockOffsetMs(database.reader)),
    redis: redisHealth(config.REDIS_URL),
    restate: httpHealth(new URL('/health', config.RESTATE_ADMIN_URL).href),
    chain_provider_1: chainProviderHealth(config.CHAIN_RPC_URLS[0] ?? '', config.CHAIN_ID),
    chain_provider_2: chainProviderHealth(config.CHAIN_RPC_URLS[1] ?? '', config.CHAIN_ID),
    mail: () => mailer.verify(),
    signer: socketHealth(config.SIGNER_SOCKET),
  }
  return componentsOf(config).map((component) => ({ component, check: checks[component] }))
}

/** What this installation uses, in the order of the status page. */
export function componentsOf({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Component[] {
  const redis: Component[] = REDIS_URL === '' ? [] : ['redis']
  return ['api', 'database', ...redis, 'restate', 'chain_provider_1', 'chain_provider_2', 'mail', 'signer']
}

function ownApiUrl({ API_HOST, API_PORT }: Pick<Config, 'API_HOST' | 'API_PORT'>): string {
  const host = API_HOST === '0.0.0.0' || API_HOST === '::' ? '127.0.0.1' : API_HOST
  return `http://${host}:${API_PORT}/api/public/identity`
}
