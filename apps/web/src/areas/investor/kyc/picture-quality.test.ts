import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { greyOf, qualityHints } from './picture-quality.ts'

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#7a8780"/>
<rect x="20" y="20" width="280" height="160" fill="#dfe5df"/><rect x="36" y="50" width="70" height="90" fill="#56625c"/>
${[60, 80, 100, 120].map((y) => `<path d="M124 ${y}h150" stroke="#15201c" stroke-width="4" stroke-dasharray="9 4"/>`).join('')}</svg>`

async function pixels(image: Sharp) {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return greyOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}
const card = () => sharp(Buffer.from(svg))

test('a sharp, well lit card gets no hint', async () => {
  expect(qualityHints(await pixels(card()))).toEqual([])
})

test('a card out of focus is called blurred', async () => {
  expect(qualityHints(await pixels(card().blur(12)))).toEqual(['blurred'])
})

test('a card in the dark is called dark', async () => {
  expect(qualityHints(await pixels(card().linear(0.2, 0)))).toContain('dark')
})

test('a card in the light of a lamp is called bright', async () => {
  expect(qualityHints(await pixels(card().linear(1, 120)))).toContain('bright')
})
