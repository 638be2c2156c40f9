import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CameraGuide, Model } from './camera-guide.tsx'
import type { Picture } from './picture.ts'
import type { PictureTaking } from './use-picture-taking.ts'

interface PictureViewProps {
  readonly taking: PictureTaking
  readonly picture: Picture | undefined
  /** 'Photo 1 of 2'. */
  readonly place: string
}

/** The camera with its line, or the picture that was made of it. */
export function PictureView({ taking, picture, place }: PictureViewProps) {
  return (
    <>
      {picture === undefined ? (
        <Viewfinder taking={taking} place={place} />
      ) : (
        <Taken taking={taking} picture={picture} place={place} />
      )}
      <FieldErrorKind taking={taking} />
    </>
  )
}

function Viewfinder({ taking, place }: { readonly taking: PictureTaking; readonly place: string }) {
  const t = useTexts('kyc')
  const { camera, document, video } = taking
  const stream = camera.kind === 'live' ? camera.stream : undefined
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream ?? null
  }, [stream, video])
  return (
    <div className={`camera camera-${document}`}>
      <div className="camera-view">
        {stream === undefined ? (
          <Model document={document} />
        ) : (
          <video ref={video} autoPlay playsInline muted aria-label={t(`camera.view.${document}`)} />
        )}
        <CameraGuide document={document} />
      </div>
      <p className="camera-say" role="status">
        <span>{camera.kind === 'live' ? t(`camera.live.${document}`) : t(`camera.${camera.kind}`)}</span>
        <span>{place}</span>
      </p>
    </div>
  )
}

function Taken({ taking: { document }, picture, place }: PictureViewProps & { readonly picture: Picture }) {
  const t = useTexts('kyc')
  const figure = useRef<HTMLElement>(null)
  // The button that took it is gone, so the focus goes on from here.
  useEffect(() => figure.current?.focus(), [])
  const { preview, width, height, hints } = picture
  return (
    <>
      <figure ref={figure} tabIndex={-1} className={`camera camera-${document}`}>
        <div className="camera-view">
          <img src={preview} alt={t(`picture.alt.${document}`)} />
        </div>
        <figcaption className="camera-say">
          <span>{t(`picture.look.${document}`)}</span>
          <span>{place}</span>
        </figcaption>
      </figure>
      <ul className="camera-checks">
        <li>
          <Status kind="done">{t('picture.size', { width, height })}</Status>
        </li>
        {(['dark', 'bright', 'blurred'] as const).map((hint) => (
          <li key={hint}>
            <Status kind={hints.includes(hint) ? 'you' : 'done'}>
              {hints.includes(hint) ? t(`picture.bad.${hint}`) : t(`picture.good.${hint}`)}
            </Status>
          </li>
        ))}
      </ul>
      {hints.length > 0 && <p className="mt-2 text-14 text-ink-2">{t('picture.hint')}</p>}
    </>
  )
}

function FieldErrorKind({ taking: { fieldError } }: { readonly taking: PictureTaking }) {
  const t = useTexts('kyc')
  if (fieldError === undefined) return null
  return (
    <p className="field-error" role="alert">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
      {t(`mistake.${fieldError}`)}
    </p>
  )
}
