import { type KycDocument, type KycPart, kycDocuments } from '@clearhold/contract/kyc/rules'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Facts } from '#design/facts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { BirthDate } from '#features/kyc/birth-date.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { StepProps } from './details-step.tsx'
import type { Draft } from './draft.ts'
import type { Picture } from './picture.ts'
import { FileButton, PictureActions } from './picture-actions.tsx'
import { PictureView } from './picture-view.tsx'
import { ReviewerWords } from './reviewer-words.tsx'
import { usePictureTaking } from './use-picture-taking.ts'

const words = {
  idCard: { title: 'idCard.title', next: 'idCard.next' },
  selfie: { title: 'selfie.title', next: 'selfie.next' },
} as const

interface PictureStepProps extends StepProps {
  readonly document: KycDocument
  readonly draft: Draft
  readonly parts: readonly KycPart[]
  readonly onPicture: (picture: Picture | undefined) => void
  /** Back to a part to change it. */
  readonly onChange: (part: KycPart) => void
  readonly onDone: () => void
}

export function PictureStep(props: PictureStepProps) {
  const { document, draft, parts, reason, isLast, isBusy, onBack, state, onPicture, onChange, onDone } = props
  const t = useTexts('kyc')
  const picture = draft.pictures[document]
  const [isAgain, setAgain] = useState(false)
  const taking = usePictureTaking(document, onPicture)
  const takeAgain = () => {
    setAgain(true)
    onPicture(undefined)
  }
  const documents = kycDocuments.filter((one) => parts.includes(one))
  const place =
    documents.length > 1 ? t('photo', { number: documents.indexOf(document) + 1, count: documents.length }) : ''
  const back = onBack && (
    <Button onClick={onBack} busy={isBusy}>
      {t('back')}
    </Button>
  )
  return (
    <Sheet
      title={t(words[document].title)}
      actions={
        picture === undefined ? (
          <PictureActions taking={taking} back={back} takesFocus={isAgain} />
        ) : (
          <>
            {!isBusy && <FileButton taking={taking} kind="text" label={t('file.other')} />}
            <Button busy={isBusy} onClick={takeAgain}>
              {t('picture.again')}
            </Button>
            <Button kind="primary" busy={isBusy || taking.busy} onClick={onDone}>
              {isLast ? t('send') : t(words[document].next)}
            </Button>
          </>
        )
      }
    >
      <ReviewerWords reason={reason} />
      {state}
      <PictureView taking={taking} picture={picture} place={place} />
      {picture !== undefined && isLast && parts.length > 1 && (
        <Summary draft={draft} parts={parts} here={document} onChange={isBusy ? undefined : onChange} />
      )}
    </Sheet>
  )
}

interface SummaryProps {
  readonly draft: Draft
  readonly parts: readonly KycPart[]
  readonly here: KycPart
  readonly onChange: ((part: KycPart) => void) | undefined
}

/** What will be sent, once more, before it is. */
function Summary({ draft: { details, pictures }, parts, here, onChange }: SummaryProps) {
  const t = useTexts('kyc')
  const forms = useTexts('forms')
  const change = (part: KycPart) =>
    onChange && (
      <Button kind="text" size="small" onClick={() => onChange(part)}>
        {t('change')}
        <span className="sr-only">{t(`stage.${part}`)}</span>
      </Button>
    )
  return (
    <div className="kyc-summary">
      <h3>{t('summary')}</h3>
      <Facts
        facts={[
          ...(parts.includes('details')
            ? ([
                [
                  forms('labels.fullName'),
                  <span key="name" className="kyc-summary-line">
                    {details.fullname}
                    {change('details')}
                  </span>,
                ],
                [t('details.dob'), <BirthDate key="dob" dob={details.dob} />],
                [t('details.address'), details.address],
              ] as const)
            : []),
          ...kycDocuments
            .filter((document) => document !== here && pictures[document] !== undefined)
            .map(
              (document) =>
                [
                  t(`partName.${document}`),
                  <span key={document} className="kyc-summary-line">
                    <img src={pictures[document]?.preview} alt={t(`picture.alt.${document}`)} />
                    {change(document)}
                  </span>,
                ] as const,
            ),
        ]}
      />
    </div>
  )
}
