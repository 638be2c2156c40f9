import { readBulletinAddress } from '@clearhold/contract/content/addresses'
import { announcementLevels, announcementPages, type Bulletin } from '@clearhold/contract/content/rules'
import type { Language } from '@clearhold/contract/language'
import { useEffect, useSyncExternalStore } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { callApi } from './call-api.ts'
import { oneOf, orNull, plainSchema, record, text, whole } from './plain-schema.ts'

/** bulletinSchema of the contract, by hand. */
export const plainBulletinSchema = plainSchema<Bulletin>(
  record({
    announcement: orNull(
      record({ level: oneOf(...announcementLevels), text: text(), page: orNull(oneOf(...announcementPages)) }),
    ),
    support: orNull(record({ version: whole(1), email: text(), phone: text(), hours: text() })),
  }),
)

let known: Bulletin | undefined
const listeners = new Set<() => void>()

function onKnown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where it may be found before it is asked for. */
export type FirstBulletin = (language: Language, signal: AbortSignal) => Promise<Bulletin | undefined>

const askApi: FirstBulletin = async (language, signal) => {
  const outcome = await callApi(
    { ...readBulletinAddress, answer: plainBulletinSchema },
    { query: { language } },
    { signal },
  )
  return outcome.kind === 'answer' ? outcome.value : undefined
}

async function look(language: Language, signal: AbortSignal, first?: FirstBulletin): Promise<void> {
  const found = (await first?.(language, signal)) ?? (await askApi(language, signal))
  // Where it cannot be asked for, what was known stays: a page without it is whole.
  if (found === undefined || signal.aborted) return
  known = found
  for (const listener of listeners) listener()
}

/** What is true now and not when the pages were built; undefined until it was fetched. */
export function useBulletin(): Bulletin | undefined {
  return useSyncExternalStore(onKnown, () => known, unknown)
}
const unknown = () => undefined

/** Asks for it once the page stands, and then now and again for as long as it is open. */
export function useBulletinPolling(everyMs: number, first?: FirstBulletin): void {
  const language = useLanguage()
  useEffect(() => {
    const leaving = new AbortController()
    void look(language, leaving.signal, first)
    const timer = setInterval(() => void look(language, leaving.signal), everyMs)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [language, everyMs, first])
}
