import sharp from 'sharp'
import type { ImageAnswer, ImageJob } from './images.ts'

// The process that decodes users' pictures (images.ts starts it). It supports three formats, from memory only, and nothing else.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const pixelsMax = 40_000_000
/** CPU time, not wall-clock time: a busy machine does not make a picture unreadable. */
const processorMsMax = 8_000
const lookEveryMs = 250
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

async function reencode({ bytes, profile }: ImageJob): Promise<ImageAnswer> {
  try {
    const input = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    const { format, width, height } = await input.metadata()
    if (!formats.has(format)) return { ok: false, code: 'image_unreadable' }
    if (width * height > pixelsMax) return { ok: false, code: 'image_too_large' }
    if (Math.min(width, height) < (profile.sideMin ?? 0)) return { ok: false, code: 'image_too_small' }
    const value = await input
      .autoOrient()
      .resize({
        width: profile.width,
        height: profile.height,
        fit: profile.fit,
        withoutEnlargement: profile.fit === 'inside',
      })
      .webp({ quality: profile.quality, effort: profile.effort ?? 4 })
      .toBuffer()
    return { ok: true, value }
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/.test(error.message)
    return { ok: false, code: tooLarge ? 'image_too_large' : 'image_unreadable' }
  }
}

/** Ends this process when a picture has used too much CPU time. The picture is decoded in another thread, so this one can check. */
function limitProcessorTime(): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > processorMsMax) process.exit(1)
  }, lookEveryMs)
}

process.on('message', (job: ImageJob) => {
  const limit = limitProcessorTime()
  void reencode(job).then((answer) => {
    clearInterval(limit)
    process.send?.(answer)
  })
})
