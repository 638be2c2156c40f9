import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactFields, contactMax, contactRefusals } from './rules.ts'
import { contactFormSchema, newsletterFormSchema } from './schema.ts'

const good = { name: 'Inês', email: 'ines@example.test', subject: 'A question', message: 'How do I\nwithdraw?' }
const guard = { website: '', stamp: 'stamp', language: 'en' }
const schemaTakes = (form: Record<string, string>) => contactFormSchema.safeParse({ ...form, ...guard }).success

describe('contact form', () => {
  test('a whole form has no objections', () => {
    expect(contactRefusals(good)).toEqual({})
    expect(schemaTakes(good)).toBe(true)
  })

  test.each(contactFields)('%s is required, and blanks are nothing', (field) => {
    for (const empty of ['', '   ', '\n']) {
      expect(contactRefusals({ ...good, [field]: empty })).toEqual({ [field]: 'required' })
      expect(schemaTakes({ ...good, [field]: empty })).toBe(false)
    }
  })

  test.each(contactFields)('%s has a longest length', (field) => {
    const long = field === 'email' ? `a@${'b'.repeat(contactMax.email)}.test` : 'x'.repeat(contactMax[field] + 1)
    expect(contactRefusals({ ...good, [field]: long })).toEqual({ [field]: 'too_long' })
    expect(schemaTakes({ ...good, [field]: long })).toBe(false)
  })

  test.each([
    'ines',
    'ines@',
    '@example.test',
    'ines@example',
    'i nes@example.test',
    'a@b@c.test',
    'a@b..test',
    'a,b@c.de',
  ])('error: %s is no address', (email) => {
    expect(contactRefusals({ ...good, email })).toEqual({ email: 'not_an_email' })
    expect(newsletterFormSchema.safeParse({ email, ...guard }).success).toBe(false)
  })

  test('error: a line break in what becomes a header of a mail is refused', () => {
    expect(schemaTakes({ ...good, subject: 'Hello\r\nBcc: everybody@example.test' })).toBe(false)
    expect(schemaTakes({ ...good, name: 'A\nB' })).toBe(false)
  })

  test('behavior: the server takes nothing that the page would have refused', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', 'a@b.cd', 'x'.repeat(300)))
    fc.assert(
      fc.property(fc.record({ name: text, email: text, subject: text, message: text }), (form) => {
        return !schemaTakes(form) || Object.keys(contactRefusals(form)).length === 0
      }),
    )
  })
})
