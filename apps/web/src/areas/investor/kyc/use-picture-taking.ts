import type { KycDocument } from '@clearhold/contract/kyc/rules'
import { type RefObject, useRef, useState } from 'react'
import { type Picture, type PictureRefusal, readPicture } from './picture.ts'
import { takePhoto } from './take-photo.ts'
import { type CameraState, type Facing, useCamera } from './use-camera.ts'

const facings: Readonly<Record<KycDocument, Facing>> = { idCard: 'environment', selfie: 'user' }

export interface PictureTaking {
  readonly document: KycDocument
  readonly camera: CameraState
  readonly video: RefObject<HTMLVideoElement | null>
  readonly fieldError: PictureRefusal | undefined
  /** A picture is being read. */
  readonly busy: boolean
  readonly start: () => void
  readonly shoot: () => void
  readonly choose: (file: File) => void
}

/** Camera or file: both end as a picture that was looked at before it is shown. */
export function usePictureTaking(document: KycDocument, onPicture: (picture: Picture) => void): PictureTaking {
  const { state: camera, start } = useCamera(facings[document])
  const video = useRef<HTMLVideoElement>(null)
  const [fieldError, setFieldError] = useState<PictureRefusal>()
  const [busy, setBusy] = useState(false)

  const take = async (making: Promise<File | undefined>) => {
    setBusy(true)
    setFieldError(undefined)
    const file = await making
    const read = file && (await readPicture(file))
    setBusy(false)
    if (read === undefined) setFieldError('unreadable')
    else if (read.kind === 'mistake') setFieldError(read.fieldError)
    else onPicture(read.picture)
  }
  return {
    document,
    camera,
    video,
    fieldError,
    busy,
    start,
    shoot: () => {
      if (video.current !== null) void take(takePhoto(video.current, document))
    },
    choose: (file) => void take(Promise.resolve(file)),
  }
}
