import sharp, { type OverlayOptions } from 'sharp'

export interface Thumb {
  readonly label: string
  readonly picture: Buffer
}

const gap = 16
const labelHeight = 22

/** One picture, small enough to be kept: 720 pixels and 48 colours are enough to judge a page by. */
export async function writePicture(file: string, picture: Buffer): Promise<void> {
  await sharp(picture).resize({ width: 720 }).png({ palette: true, colours: 48, effort: 10 }).toFile(file)
}

/** Pictures beside each other, each with its address, small enough to be kept. */
export async function writeSheet(
  file: string,
  thumbs: readonly Thumb[],
  width: number,
  columns: number,
): Promise<void> {
  const drawn = await Promise.all(
    thumbs.map(async ({ label, picture }) => {
      const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
      return { label, data, height: info.height }
    }),
  )
  const rowHeight = Math.max(...drawn.map(({ height }) => height)) + labelHeight + gap
  const layers = drawn.flatMap(({ label, data }, index): OverlayOptions[] => {
    const left = gap + (index % columns) * (width + gap)
    const top = gap + Math.floor(index / columns) * rowHeight
    return [
      { input: caption(label, width), left, top },
      { input: data, left, top: top + labelHeight },
    ]
  })
  await sharp({
    create: {
      width: gap + Math.min(columns, drawn.length) * (width + gap),
      height: gap + Math.ceil(drawn.length / columns) * rowHeight,
      channels: 3,
      background: '#8a938e',
    },
  })
    .composite(layers)
    .png({ palette: true, colours: 40, effort: 10 })
    .toFile(file)
}

function caption(text: string, width: number): Buffer {
  const safe = text.replace(/[<&>]/g, '')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text y="15" font-family="sans-serif" font-size="12" fill="#fff">${safe}</text></svg>`,
  )
}
