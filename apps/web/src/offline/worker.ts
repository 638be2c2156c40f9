import { type Language, languages } from '@clearhold/contract/language'
import { offlinePage, offlinePolicy } from './offline-page.ts'

/** What a service worker is given, as far as this one uses it: the types of workers and of pages cannot be loaded together. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void
}
interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface InstallEvent extends LifeEvent {
  /** In browsers that know static routing. */
  readonly addRoutes?: (rule: object) => Promise<void>
}
interface NavigationEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
declare const self: WorkerScope

// It keeps nothing: no page, no script, no answer, no document. So there is nothing old to show, nothing of a person on the device, and a
// new release has nothing to clear away; what it would have kept for offline is a page of words, and those are in this file.

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
  // Calls and files go past this worker without waking it.
  const past = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  if (past !== undefined) event.waitUntil(past)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.enable(), dropCaches()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event))
})

/** Of a release that kept something, should there ever have been one. */
async function dropCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function pageFor({ request, preloadResponse }: NavigationEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const nonce = crypto.randomUUID()
    return new Response(offlinePage(ownLanguage(), import.meta.env['BRAND'], nonce), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': offlinePolicy(nonce),
        'x-content-type-options': 'nosniff',
      },
    })
  }
}

function ownLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.flatMap((tag) => languages.find((language) => language === tag) ?? [])[0] ?? 'en'
}
