import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Config } from '../platform/config/config.ts'

/**
 * The name under which a process holds its leases. Two that run at once cannot share a port of one machine; one that was killed and
 * restarted on it has the same name, and need not wait for its own lease to expire. Undefined where the port is any free one.
 */
export function holderOf(process: string, { PRIVATE_PORT: port }: Pick<Config, 'PRIVATE_PORT'>): string | undefined {
  if (port === 0) return undefined
  const digits = createHash('sha256').update(`${hostname()}:${process}:${port}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}
