import { expect, test } from 'vitest'
import { deviceParts } from './device-name.ts'

test('what the server calls a device is taken apart, so that each language can put it together', () => {
  expect(deviceParts('Chrome on Linux')).toEqual({ key: 'device.both', browser: 'Chrome', system: 'Linux' })
  expect(deviceParts('Samsung Internet on Android')).toEqual({
    key: 'device.both',
    browser: 'Samsung Internet',
    system: 'Android',
  })
  expect(deviceParts('Unknown browser on iPhone')).toEqual({ key: 'device.system', browser: '', system: 'iPhone' })
  expect(deviceParts('Unknown device')).toEqual({ key: 'device.unknown', browser: '', system: '' })
})

test('a name that is one word stays', () => {
  expect(deviceParts('Firefox')).toBeUndefined()
})
