import type { PushState, PushSubscriptionDraft } from '@clearhold/contract/notifications/schema'

/** How long the first page of a visit may take to register the worker. */
const registeredMsMax = 3_000
const subscribedMsMax = 30_000

/** Of a browser's push manager, what is used here. */
interface BrowserSubscription {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer | null }
  readonly getKey: (name: PushEncryptionKeyName) => ArrayBuffer | null
  readonly unsubscribe: () => Promise<boolean>
}
export interface BrowserPushes {
  readonly getSubscription: () => Promise<BrowserSubscription | null>
  readonly subscribe: (options: {
    userVisibleOnly: boolean
    applicationServerKey: Uint8Array<ArrayBuffer>
  }) => Promise<BrowserSubscription>
}

/** What the browser says of notices here; undefined where it has none of it. */
export interface PushDevice {
  readonly permission: NotificationPermission
  /** Where it receives by its own account. */
  readonly endpoint: string | undefined
  /** Asks the person, by a question of the browser. */
  readonly ask: () => Promise<NotificationPermission>
  readonly pushes: BrowserPushes
}

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

/** On only where browser and server agree on one address: either may have forgotten the other. */
export function deviceStateOf(
  device: Pick<PushDevice, 'permission' | 'endpoint'> | undefined,
  { endpoint }: Pick<PushState, 'endpoint'>,
): DeviceState {
  if (device === undefined) return 'unsupported'
  if (device.permission === 'denied') return 'blocked'
  const isOn = device.permission === 'granted' && endpoint !== null && device.endpoint === endpoint
  return isOn ? 'on' : 'off'
}

export async function readPushDevice(): Promise<PushDevice | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  const registration = await readRegistration()
  if (registration === undefined) return undefined
  const { pushManager: pushes } = registration
  const subscription = await pushes.getSubscription()
  const ask = () => Notification.requestPermission()
  return { permission: Notification.permission, endpoint: subscription?.endpoint, ask, pushes }
}

/** The worker of this area, which may be about to be registered; undefined where none comes (private window, no https). */
function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, registeredMsMax))
  return Promise.race([navigator.serviceWorker.ready, patience])
}

/**
 * Asks the person and subscribes; undefined where they did not allow it. Only after a click, and the question first: browsers show it for
 * nothing else. One that does not reach its push service says nothing, so it is not waited for longer than a while.
 */
export async function subscribeBrowser(
  { ask, pushes }: Pick<PushDevice, 'ask' | 'pushes'>,
  publicKey: string,
  patienceMs = subscribedMsMax,
): Promise<PushSubscriptionDraft | undefined> {
  if ((await ask()) !== 'granted') return undefined
  const before = await pushes.getSubscription()
  // With a key of ours that is no longer used, nothing would arrive, and a browser refuses to change it.
  const isOld = before !== null && textOf(before.options.applicationServerKey) !== publicKey
  if (isOld) await before.unsubscribe()
  const made = await Promise.race([
    pushes.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no push service answered')), patienceMs)),
  ])
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) }
}

export async function unsubscribeBrowser({ pushes }: Pick<PushDevice, 'pushes'>): Promise<void> {
  const subscription = await pushes.getSubscription()
  await subscription?.unsubscribe()
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
