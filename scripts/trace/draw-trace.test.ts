import { expect, test } from 'vitest'
import { drawTrace } from './draw-trace.ts'

test('a row for each span, those within another one after it, with what each took', () => {
  const span = (spanId: string, parentSpanId: string | undefined, startMs: number, endMs: number) => ({
    spanId,
    parentSpanId,
    name: `<${spanId}>`,
    process: 'worker',
    startMs,
    endMs,
  })
  const picture = drawTrace([span('b', 'root', 500, 2_000), span('c', 'b', 600, 605), span('a', 'root', 0, 40)])
  const places = ['&lt;a>', '&lt;b>', '&lt;c>'].map((name) => picture.indexOf(name))
  expect(places).toEqual([...places].sort((left, right) => left - right))
  expect(places.every((place) => place > 0)).toBe(true)
  for (const took of ['40 ms', '1.50 s', '5.0 ms', '2.00 s']) expect(picture).toContain(`>${took}<`)
})
