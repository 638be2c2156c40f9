interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a frame that fills a box of another shape: what the person sees is what is kept. */
export function coveredPart(frame: Size, box: Size): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(frame.width / box.width, frame.height / box.height)
  const width = Math.round(box.width * scale)
  const height = Math.round(box.height * scale)
  return { x: Math.round((frame.width - width) / 2), y: Math.round((frame.height - height) / 2), width, height }
}

/** A camera that was just switched on has no frame yet; within this time that is not reported as a bad picture. */
const firstFrameMs = 3_000

function untilFirstFrame(video: HTMLVideoElement): Promise<unknown> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve()
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', resolve, { once: true })
    setTimeout(resolve, firstFrameMs)
  })
}

/** One picture of what the camera shows, as a JPEG; undefined when it shows nothing. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | undefined> {
  await untilFirstFrame(video)
  const frame = { width: video.videoWidth, height: video.videoHeight }
  if (frame.width === 0 || frame.height === 0) return undefined
  const { x, y, width, height } = coveredPart(frame, { width: video.clientWidth, height: video.clientHeight })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  const blob = await jpegOf(canvas)
  return blob === null ? undefined : new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
