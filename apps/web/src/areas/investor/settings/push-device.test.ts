import { describe, expect, test } from 'vitest'
import { type BrowserPushes, deviceStateOf, subscribeBrowser, unsubscribeBrowser } from './push-device.ts'

const endpoint = 'https://web.push.apple.com/abc'
const off = { endpoint: null }
const on = { endpoint }

describe('what the switch says', () => {
  test.each([
    ['unsupported', undefined, off],
    ['unsupported', undefined, on],
    ['blocked', { permission: 'denied', endpoint: undefined }, off],
    // Blocked after it was turned on: nothing is shown, whatever the server still has.
    ['blocked', { permission: 'denied', endpoint }, on],
    ['off', { permission: 'default', endpoint: undefined }, off],
    ['off', { permission: 'granted', endpoint }, off],
    // The browser forgot, or subscribed anew.
    ['off', { permission: 'granted', endpoint: undefined }, on],
    ['off', { permission: 'granted', endpoint: `${endpoint}d` }, on],
    ['on', { permission: 'granted', endpoint }, on],
  ] as const)('%s', (state, device, known) => {
    expect(deviceStateOf(device, known)).toBe(state)
  })
})

const key = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xfb)])
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer

/** A browser's own side of it, as far as it is asked. */
function browser({
  keyBefore,
  permission = 'granted',
  subscribing,
}: {
  keyBefore?: Uint8Array
  permission?: NotificationPermission
  subscribing?: Promise<never>
} = {}) {
  const done: string[] = []
  const subscription = {
    endpoint,
    options: { applicationServerKey: keyBefore === undefined ? null : bufferOf(keyBefore) },
    getKey: (name: PushEncryptionKeyName) => bufferOf(name === 'auth' ? Buffer.alloc(16, 0xff) : key),
    unsubscribe: async () => done.push('unsubscribed') > 0,
  }
  const pushes: BrowserPushes = {
    getSubscription: async () => (keyBefore === undefined ? null : subscription),
    subscribe: async (options) => {
      await subscribing
      done.push(
        `subscribed ${options.userVisibleOnly} ${Buffer.from(options.applicationServerKey).toString('base64url')}`,
      )
      return subscription
    },
  }
  const ask = async () => permission
  return { done, device: { ask, pushes } }
}
const publicKey = key.toString('base64url')

test('a browser subscribes with our key, for notices that are always shown', async () => {
  const { device, done } = browser()
  expect(await subscribeBrowser(device, publicKey)).toEqual({
    endpoint,
    p256dh: publicKey,
    auth: Buffer.alloc(16, 0xff).toString('base64url'),
  })
  expect(done).toEqual([`subscribed true ${publicKey}`])
})

test('one that subscribed with an earlier key of ours gives that up first; with this key it keeps what it has', async () => {
  const earlier = browser({ keyBefore: Buffer.alloc(65, 4) })
  await subscribeBrowser(earlier.device, publicKey)
  expect(earlier.done).toEqual(['unsubscribed', `subscribed true ${publicKey}`])
  const same = browser({ keyBefore: key })
  await subscribeBrowser(same.device, publicKey)
  expect(same.done).toEqual([`subscribed true ${publicKey}`])
})

test.each(['denied', 'default'] as const)(
  'error: a person who answers otherwise (%s) has turned nothing on',
  async (permission) => {
    const { device, done } = browser({ permission })
    expect(await subscribeBrowser(device, publicKey)).toBeUndefined()
    expect(done).toEqual([])
  },
)

test('error: a browser that cannot subscribe, or does not answer, has failed', async () => {
  const refusing = browser({ subscribing: Promise.reject(new DOMException('no', 'AbortError')) })
  await expect(subscribeBrowser(refusing.device, publicKey)).rejects.toThrow('no')
  const silent = browser({ subscribing: new Promise<never>(() => undefined) })
  await expect(subscribeBrowser(silent.device, publicKey, 20)).rejects.toThrow('no push service answered')
})

test('turned off, the browser gives its subscription up', async () => {
  const { device, done } = browser({ keyBefore: key })
  await unsubscribeBrowser(device)
  await unsubscribeBrowser(browser().device)
  expect(done).toEqual(['unsubscribed'])
})
