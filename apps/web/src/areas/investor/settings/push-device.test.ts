import { describe, expect, test } from 'vitest'
import {
  type BrowserPushes,
  deviceStateOf,
  type PushDevice,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-device.ts'

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
function browser({ keyBefore, refuses }: { keyBefore?: Uint8Array; refuses?: string } = {}) {
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
      if (refuses !== undefined) throw new DOMException('no', refuses)
      done.push(
        `subscribed ${options.userVisibleOnly} ${Buffer.from(options.applicationServerKey).toString('base64url')}`,
      )
      return subscription
    },
  }
  const device: PushDevice = { permission: 'granted', endpoint: undefined, pushes }
  return { done, device }
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

test('error: a person who does not allow it has turned nothing on; what else goes wrong is a failure', async () => {
  expect(await subscribeBrowser(browser({ refuses: 'NotAllowedError' }).device, publicKey)).toBeUndefined()
  await expect(subscribeBrowser(browser({ refuses: 'AbortError' }).device, publicKey)).rejects.toThrow('no')
})

test('turned off, the browser gives its subscription up', async () => {
  const { device, done } = browser({ keyBefore: key })
  await unsubscribeBrowser(device)
  await unsubscribeBrowser(browser().device)
  expect(done).toEqual(['unsubscribed'])
})
