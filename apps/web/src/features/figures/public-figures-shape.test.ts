import { publicFiguresSchema } from '@clearhold/contract/figures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicFiguresShape } from './public-figures-shape.ts'

const figures = (figure: unknown) => ({ assetsHeld: figure })
const good = { value: '978086.920000', computedAt: '2026-11-14T18:00:00.000Z', howWeKnow: 'assets_held' }

test('reads what the contract says', () => {
  expect(publicFiguresShape.safeParse(figures(good))).toEqual({ success: true, data: figures(good) })
  expect(publicFiguresSchema.safeParse(figures(good)).success).toBe(true)
})

test.each([
  undefined,
  null,
  [],
  'text',
  {},
  figures(null),
  figures({ ...good, value: 978_086.92 }),
  figures({ ...good, value: '1e9' }),
  figures({ ...good, value: '978,086.92' }),
  figures({ ...good, computedAt: 'now' }),
  figures({ ...good, computedAt: '2026-13-41T18:00:00Z' }),
  figures({ ...good, howWeKnow: 'trust_me' }),
  figures({ value: good.value, computedAt: good.computedAt }),
])('error: refuses %j, as the contract does', (body) => {
  expect(publicFiguresShape.safeParse(body).success).toBe(false)
  expect(publicFiguresSchema.safeParse(body).success).toBe(false)
})

test('behavior: accepts nothing that the contract refuses', () => {
  const almost = fc.record(
    {
      value: fc.oneof(fc.constant(good.value), fc.stringMatching(/^-?\d{0,13}(\.\d{0,7})?$/), fc.anything()),
      computedAt: fc.oneof(
        fc.constant(good.computedAt),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/),
      ),
      howWeKnow: fc.oneof(fc.constant(good.howWeKnow), fc.string()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(almost, (figure) => {
      const body = figures(figure)
      return !publicFiguresShape.safeParse(body).success || publicFiguresSchema.safeParse(body).success
    }),
    { numRuns: 2000 },
  )
})
