import type { Registry } from 'prom-client'
import { describeFailure } from '../log/describe-failure.ts'
import type { Log } from '../log/log.ts'
import { makeCounter } from '../metrics/make-metric.ts'
import type { BreachSource } from './breach-source.ts'
import { openHashFile } from './hash-file.ts'
import { passwordSha1 } from './password-sha1.ts'
import { openRangeService } from './range-service.ts'

/** Passwords known from breaches. A source that does not answer refuses no password: the built-in list was compared before, and an alert says so. */
export interface Breaches {
  isBreached(password: string): Promise<boolean>
  close(): Promise<void>
}

interface BreachSettings {
  readonly BREACHED_PASSWORDS_FILE: string
  readonly BREACHED_PASSWORDS_URL: string
}

/** The sources that are set: the file first, so that what it has is not asked for elsewhere. Throws where the file cannot be used. */
export async function openBreaches(
  { BREACHED_PASSWORDS_FILE: file, BREACHED_PASSWORDS_URL: url }: BreachSettings,
  { registry, log }: { readonly registry: Registry; readonly log: Log },
): Promise<Breaches> {
  const sources: BreachSource[] = []
  if (file !== '') sources.push(await openHashFile(file))
  if (url !== '') sources.push(openRangeService(url))
  return joinBreaches(sources, { registry, log })
}

/** No source: only the built-in list is compared. For commands, and for installations that set none. */
export const noBreaches: Breaches = { isBreached: async () => false, close: async () => undefined }

export function joinBreaches(
  sources: readonly BreachSource[],
  { registry, log }: { readonly registry: Registry; readonly log: Log },
): Breaches {
  const unanswered = makeCounter(registry, 'clearhold_breaches_unanswered_total')
  return {
    isBreached: async (password) => {
      const sha1 = passwordSha1(password)
      for (const source of sources) {
        try {
          if (await source.has(sha1)) return true
        } catch (error) {
          unanswered.inc()
          // Neither the password nor any part of its digest: five digits of it say more about a person than a log needs.
          log.warn({ event: 'breaches.unanswered', error: describeFailure(error) }, 'A breach source did not answer.')
        }
      }
      return false
    },
    close: async () => {
      for (const source of sources) await source.close()
    },
  }
}
