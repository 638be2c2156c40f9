import { expect, test } from 'vitest'
import { coveredPart } from './take-photo.ts'

test.each([
  ['a wide frame in a narrower box loses its sides', [1920, 1080], [640, 400], [96, 0, 1728, 1080]],
  ['an upright frame in a lying box loses top and bottom', [1080, 1920], [320, 200], [0, 623, 1080, 675]],
  ['a frame of the same shape is kept whole', [1280, 720], [640, 360], [0, 0, 1280, 720]],
] as const)('%s', (_, [frameWidth, frameHeight], [boxWidth, boxHeight], [x, y, width, height]) => {
  const part = coveredPart({ width: frameWidth, height: frameHeight }, { width: boxWidth, height: boxHeight })
  expect(part).toEqual({ x, y, width, height })
})
