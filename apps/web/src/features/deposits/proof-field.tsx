import { CircleAlert, ImagePlus } from 'lucide-react'
import { type ChangeEvent, type Ref, useId, useState } from 'react'
import { dataUrlOf } from '#design/data-url.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { proofError, proofMegabytesMax } from './manual-rules.ts'

interface ProofFieldProps {
  readonly error: string | undefined
  /** So that a form can lead here when the picture is what is wrong. */
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChoose: (file: File | undefined) => void
}

/** The picture of a payment, shown before it is sent: people see whether it can be read. */
export function ProofField({ error, inputRef, onChoose }: ProofFieldProps) {
  const t = useTexts('deposits')
  const ids = { help: useId(), error: useId() }
  const [preview, setPreview] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    onChoose(file)
    setPreview(file === undefined || proofError(file) !== undefined ? undefined : await dataUrlOf(file))
  }
  return (
    <div className="field">
      <p className="field-label">{t('byHand.proof')}</p>
      <label className="proof-frame" data-invalid={error === undefined ? undefined : ''}>
        {preview === undefined ? (
          <ImagePlus size={24} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <img src={preview} alt={t('byHand.preview')} />
        )}
        <span>{preview === undefined ? t('byHand.chooseFile') : t('byHand.changeFile')}</span>
        <input
          ref={inputRef}
          id="field-proof"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          aria-label={t('byHand.proof')}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? ids.help : `${ids.error} ${ids.help}`}
          onChange={(event) => void choose(event)}
        />
      </label>
      {error !== undefined && (
        <p id={ids.error} className="field-error">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
          {error}
        </p>
      )}
      <p id={ids.help} className="field-help">
        {t('byHand.proofHelp', { size: proofMegabytesMax })}
      </p>
    </div>
  )
}
