import { expect, test } from 'vitest'
import { statusAddress } from './status-address.ts'

test('the status apart has a name beside that of the site, with its port, and none in development', () => {
  expect(statusAddress('https://clearhold.example')).toBe('https://status.clearhold.example/')
  expect(statusAddress('https://localhost:8443/')).toBe('https://status.localhost:8443/')
  expect(statusAddress('http://localhost:5173')).toBeUndefined()
})
