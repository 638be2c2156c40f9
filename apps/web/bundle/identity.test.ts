import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { identityFromEnvironment } from './identity.ts'
import { liveSettings } from './testing.ts'

// With the slash at its end that people write, and that no address in the pages may have.
const live = { ...liveSettings, PUBLIC_URL: `${liveSettings.PUBLIC_URL}/` }

test('without settings it is the demo, with no operator named', () => {
  expect(identityFromEnvironment({})).toEqual({
    edition: 'demo',
    operator: operatorPlaceholder,
    supportHours: null,
    publicUrl: 'http://localhost:5173',
  })
})

test('live with a whole identity is built, and shows nothing of the placeholder', () => {
  const { edition, operator, publicUrl } = identityFromEnvironment(live)
  expect(edition).toBe('live')
  expect(operator).toEqual({
    brand: 'Clearhold',
    legalName: live.OPERATOR_LEGAL_NAME,
    licence: live.OPERATOR_LICENCE,
    address: live.OPERATOR_ADDRESS,
    supportEmail: live.OPERATOR_SUPPORT_EMAIL,
    supportPhone: live.OPERATOR_SUPPORT_PHONE,
    supportHours: '',
  })
  expect(publicUrl).toBe('https://northmoor.eu')
})

test('what was published of support holds before the settings', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clearhold-support-')), 'support.json')
  const hours = { en: 'Always', es: 'Siempre', fr: 'Toujours' }
  writeFileSync(file, JSON.stringify({ version: 4, email: 'desk@northmoor.eu', phone: '+356 2700 2000', hours }))
  const { operator, supportHours } = identityFromEnvironment({ ...live, SUPPORT_FILE: file })
  expect(supportHours).toEqual(hours)
  expect(operator).toMatchObject({
    supportEmail: 'desk@northmoor.eu',
    supportPhone: '+356 2700 2000',
    supportHours: 'Always',
    legalName: live.OPERATOR_LEGAL_NAME,
  })
  writeFileSync(file, '{}')
  expect(() => identityFromEnvironment({ ...live, SUPPORT_FILE: file })).toThrow()
})

test.each(Object.keys(live).filter((name) => name !== 'EDITION'))('error: live without %s is not built', (name) => {
  expect(() => identityFromEnvironment({ ...live, [name]: undefined })).toThrow(name)
})

test('error: live with a placeholder is not built', () => {
  const placeholder = { ...live, OPERATOR_LEGAL_NAME: operatorPlaceholder.legalName }
  expect(() => identityFromEnvironment(placeholder)).toThrow('OPERATOR_LEGAL_NAME')
})

test('error: there is no third edition', () => {
  expect(() => identityFromEnvironment({ EDITION: 'beta' })).toThrow("not 'beta'")
})
