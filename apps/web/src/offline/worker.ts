import { type Language, languages } from '@clearhold/contract/language'
import { offlinePage, offlinePolicy } from './offline-page.ts'
import { noticeOf, pathWithin } from './push-notice.ts'

/** What a service worker is given, as far as this one uses it: the types of workers and of pages cannot be loaded together. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (of: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenWindow[]>
    readonly openWindow: (url: string) => Promise<unknown>
  }
  readonly skipWaiting: () => Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void
}
interface OpenWindow {
  readonly url: string
  readonly focus: () => Promise<unknown>
}
interface PushEvent extends LifeEvent {
  readonly data: { readonly text: () => string } | null
}
interface NoticeEvent extends LifeEvent {
  readonly notification: Notification
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

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

/** One notice for each subject: a later one takes the place of the one before, and is heard again. */
async function show(text: string | undefined): Promise<void> {
  const { body, about, language, path } = noticeOf(text, ownLanguage())
  const options = {
    body,
    lang: language,
    tag: `clearhold-${about}`,
    renotify: true,
    icon: '/icons/any-192.png',
    data: path,
  }
  await self.registration.showNotification(import.meta.env['BRAND'], options)
}

/** A window that shows the page already is brought to the front; every other one may hold a form that is half filled in, and is left alone. */
async function openPage(path: unknown): Promise<void> {
  const { href } = new URL(pathWithin(path), self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  await (shown === undefined ? self.clients.openWindow(href) : shown.focus())
}

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
