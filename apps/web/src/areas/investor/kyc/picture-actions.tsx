import { documentTypes } from '@clearhold/contract/kyc/rules'
import { Camera } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { PictureTaking } from './use-picture-taking.ts'

interface PictureActionsProps {
  readonly taking: PictureTaking
  readonly back?: ReactNode
  /** The button that led here is gone, so the focus comes to the camera's. */
  readonly takesFocus: boolean
}

/** The ways to a picture: the camera first, a file always. Where the camera is out of reach, the file comes first. */
export function PictureActions({ taking, back, takesFocus }: PictureActionsProps) {
  const t = useTexts('kyc')
  const { camera, busy, start, shoot } = taking
  const isLive = camera.kind === 'live'
  const outOfReach = camera.kind === 'refused' || camera.kind === 'missing' || camera.kind === 'busy'
  const cameraButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) cameraButton.current?.focus()
  }, [takesFocus])
  // One button for the camera, whatever it does next: the focus stays on it.
  return (
    <>
      <FileButton
        taking={taking}
        kind={outOfReach ? 'primary' : 'text'}
        label={outOfReach ? t('file.choose') : t('file.instead')}
      />
      {back}
      <Button
        ref={cameraButton}
        kind={outOfReach ? 'plain' : 'primary'}
        busy={camera.kind === 'asking' || busy}
        onClick={isLive ? shoot : start}
      >
        <Camera size={18} strokeWidth={1.5} aria-hidden="true" />
        {isLive ? t('camera.shoot') : t(outOfReach ? 'camera.again' : 'camera.start')}
      </Button>
    </>
  )
}

interface FileButtonProps {
  readonly taking: PictureTaking
  readonly kind: 'text' | 'primary' | 'plain'
  readonly label: string
}

/** The browser's own file field under a label that looks like a button. */
export function FileButton({ taking: { document, choose }, kind, label }: FileButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Emptied, so that the same file can be chosen once more.
    target.value = ''
    if (file !== undefined) choose(file)
  }
  return (
    <label className={`${buttonClass({ kind })} file-button`}>
      {label}
      <input
        id={`field-${document}`}
        type="file"
        accept={documentTypes.join(',')}
        className="sr-only"
        onChange={pick}
      />
    </label>
  )
}
