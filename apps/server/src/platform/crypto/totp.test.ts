import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

// RFC 6238, appendix B: the ASCII secret 12345678901234567890 at 1111111109 seconds gives 07081804, of which we show six digits.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const rfcTime = new Date(1_111_111_109_000)
const rfcStep = 37_037_036n
const stepMs = 30_000

const at = (steps: number) => new Date(rfcTime.getTime() + steps * stepMs)

test('knows the code of RFC 6238 and the step it belongs to', async () => {
  expect(await totpStep(rfcSecret, '081804', rfcTime, null)).toBe(rfcStep)
})

test('takes a code from a clock that is one step off, either way, and no further', async () => {
  expect(await totpStep(rfcSecret, '081804', at(1), null)).toBe(rfcStep)
  expect(await totpStep(rfcSecret, '081804', at(-1), null)).toBe(rfcStep)
  expect(await totpStep(rfcSecret, '081804', at(3), null)).toBeUndefined()
  expect(await totpStep(rfcSecret, '081804', at(-3), null)).toBeUndefined()
})

test('error: a code that was used, or an older one, does not work again', async () => {
  expect(await totpStep(rfcSecret, '081804', rfcTime, rfcStep)).toBeUndefined()
  expect(await totpStep(rfcSecret, '081804', rfcTime, rfcStep + 1n)).toBeUndefined()
  expect(await totpStep(rfcSecret, '081804', rfcTime, rfcStep - 1n)).toBe(rfcStep)
})

test.each(['', '12', '0818040', 'abcdef', '08 804', '٠٨١٨٠٤'])('error: %j is no code and no crash', async (code) => {
  expect(await totpStep(rfcSecret, code, rfcTime, null)).toBeUndefined()
})

test('makes secrets that differ and that an authenticator app can read', async () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri('Clearhold', 'ines@example.test', secret))
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Clearhold',
  ])
  expect(
    await totpStep(secret, await generate({ secret, epoch: 1_800_000_000 }), new Date(1_800_000_000_000), null),
  ).toBe(60_000_000n)
})
