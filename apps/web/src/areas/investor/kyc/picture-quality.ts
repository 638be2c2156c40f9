/** What a person can mend themselves before a reviewer has to ask: hints, never a refusal. */
export type QualityHint = 'dark' | 'bright' | 'blurred'

/** A picture as brightness alone, 0 to 255, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

const darkBelow = 48
const brightAt = 252
/** A page on a white table has large white parts too; this much white is a lamp or the sun. */
const brightShareMax = 0.45
/** Variance of the second difference; a hand-held photo that can be read is far above it. */
const sharpnessMin = 18

export function qualityHints(picture: GreyPicture): QualityHint[] {
  const hints: QualityHint[] = []
  if (meanOf(picture.values) < darkBelow) hints.push('dark')
  if (shareOf(picture.values, brightAt) > brightShareMax) hints.push('bright')
  if (sharpnessOf(picture) < sharpnessMin) hints.push('blurred')
  return hints
}

/** From the pixels of a canvas: four bytes each, weighed as the eye does. */
export function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): GreyPicture {
  const values = new Uint8Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    values[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, values }
}

function meanOf(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function shareOf(values: Uint8Array, from: number): number {
  return values.reduce((count, value) => (value >= from ? count + 1 : count), 0) / Math.max(1, values.length)
}

/** How much the brightness bends from one pixel to the next: edges make it large, blur makes it small. */
function sharpnessOf({ width, height, values }: GreyPicture): number {
  const at = (x: number, y: number) => values[y * width + x] ?? 0
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const bend = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      count += 1
      sum += bend
      squares += bend * bend
    }
  }
  if (count === 0) return 0
  const mean = sum / count
  return squares / count - mean * mean
}
