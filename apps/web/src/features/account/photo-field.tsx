import { Camera, CircleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { photoError } from '#client/forms/form-rules.ts'
import { dataUrlOf } from '#design/data-url.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PhotoFieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly help: string
  /** What the server found wrong with it. */
  readonly error?: string | undefined
  /** A photo that may be sent, or none. */
  readonly onChoose: (photo: File | undefined) => void
  /** Shown until one is chosen. */
  readonly current?: ReactNode
}

/** A photo with its preview. What is not a photo, or is too large, is refused before anything is sent. */
export function PhotoField({ id, label, help, error, onChoose, current }: PhotoFieldProps) {
  const t = useTexts('forms')
  const errorId = useId()
  const [preview, setPreview] = useState<string>()
  const [fieldError, setFieldError] = useState<ReturnType<typeof photoError>>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    const wrong = file && photoError(file)
    setFieldError(wrong)
    setPreview(file === undefined || wrong !== undefined ? undefined : await dataUrlOf(file))
    onChoose(wrong === undefined ? file : undefined)
  }
  const said = fieldError === undefined ? error : t(`mistakes.${fieldError}`)
  return (
    <div className="flex items-center gap-4">
      {preview === undefined && current !== undefined ? (
        current
      ) : (
        <span className="photo-frame">
          {preview === undefined ? (
            <Camera size={22} strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <img src={preview} alt={t('photo.preview')} />
          )}
        </span>
      )}
      <div className="min-w-0">
        <p className="text-14 font-[550]">{label}</p>
        <p className="text-14 text-ink-2">{help}</p>
        <label className="photo-choose">
          {t('photo.choose')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            aria-invalid={said !== undefined}
            aria-describedby={said === undefined ? undefined : errorId}
            onChange={(event) => void choose(event)}
          />
        </label>
        {said !== undefined && (
          <p id={errorId} className="field-error" role="alert">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
            {said}
          </p>
        )}
      </div>
    </div>
  )
}
