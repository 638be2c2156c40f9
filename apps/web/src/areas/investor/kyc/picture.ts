import { documentBytesMax, documentSideMin, documentTypes } from '@clearhold/contract/kyc/rules'
import { dataUrlOf } from '#design/data-url.ts'
import { greyOf, type QualityHint, qualityHints } from './picture-quality.ts'
import { jpegOf } from './take-photo.ts'

/** A picture that may be sent, and what the person sees of it before that. */
export interface Picture {
  readonly file: File
  readonly preview: string
  readonly width: number
  readonly height: number
  readonly hints: readonly QualityHint[]
}

/** What is wrong with a file, by the name of its text. The server looks again; this only saves the person the way. */
export type PictureRefusal = 'kind' | 'unreadable' | 'small' | 'large'

export type PictureRead =
  | { readonly kind: 'picture'; readonly picture: Picture }
  | { readonly kind: 'mistake'; readonly fieldError: PictureRefusal }

/** As the server counts them; a phone's largest photos are above it and are made smaller here. */
const pixelsMax = 40_000_000
const longSideMax = 4000
/** Enough to judge light and focus by. */
const sampleSide = 320

export async function readPicture(file: File): Promise<PictureRead> {
  if (!documentTypes.some((type) => type === file.type)) return { kind: 'mistake', fieldError: 'kind' }
  const bitmap = await bitmapOf(file)
  if (bitmap === undefined) return { kind: 'mistake', fieldError: 'unreadable' }
  const { width, height } = bitmap
  if (Math.min(width, height) < documentSideMin) return { kind: 'mistake', fieldError: 'small' }
  const sent = mustShrink(file, bitmap) ? await shrunk(file, bitmap) : file
  const preview = sent && (await dataUrlOf(sent))
  if (sent === undefined || preview === undefined || sent.size > documentBytesMax)
    return { kind: 'mistake', fieldError: 'large' }
  const hints = hintsOf(bitmap)
  bitmap.close()
  return { kind: 'picture', picture: { file: sent, preview, width, height, hints } }
}

async function bitmapOf(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

function mustShrink(file: File, { width, height }: ImageBitmap): boolean {
  return file.size > documentBytesMax || width * height > pixelsMax
}

async function shrunk(file: File, bitmap: ImageBitmap): Promise<File | undefined> {
  const canvas = drawn(bitmap, longSideMax)
  const blob = await jpegOf(canvas)
  return blob === null ? undefined : new File([blob], file.name, { type: blob.type })
}

function hintsOf(bitmap: ImageBitmap): QualityHint[] {
  const canvas = drawn(bitmap, sampleSide)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels === undefined ? [] : qualityHints(greyOf(pixels))
}

function drawn(bitmap: ImageBitmap, sideMax: number): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
