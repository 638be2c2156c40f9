import { submitDocuments } from '@clearhold/contract/kyc/endpoints'
import type { KycPart, KycReason } from '@clearhold/contract/kyc/rules'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Stages } from '#design/stages.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { drawnWithPage } from '../drawn-with-page.ts'
import type { Details } from './details-rules.ts'
import { DetailsStep } from './details-step.tsx'
import { useDraft } from './draft.ts'
import { PictureStep } from './picture-step.tsx'
import { partOfFailure, type Sent, submitCase } from './submit-case.ts'

import { SubmitFailure, UploadProgress } from './upload-state.tsx'

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const Specimen = drawnWithPage(import.meta.env.EDITION === 'demo' ? import('./specimen.tsx') : undefined)

interface KycFormProps {
  /** Whose it is and for which sending. */
  readonly name: string
  readonly parts: readonly KycPart[]
  readonly way: Sent['way']
  readonly details: Details
  /** What a reviewer said about a part that is asked for again. */
  readonly reasons?: Readonly<Partial<Record<KycPart, KycReason>>>
  /** A sending whose answer was lost may have arrived: the page looks. */
  readonly onFailed: () => void
}

/** One part after the other, each on its own; the last one sends. After a revision only the failing parts are here. */
export function KycForm({ name, parts, way, details, reasons = {}, onFailed }: KycFormProps) {
  const t = useTexts('kyc')
  const showToast = useToast()
  const { draft, change, forget } = useDraft(name, { details, pictures: {} })
  const [at, setAt] = useState(0)
  const [leftPart, setLeftPart] = useState(0)
  const [isSent, setSent] = useState(false)
  const sending = useAction(submitCase, submitDocuments.topics)
  const place = useStepFocus(at)
  const part = parts[at] ?? 'details'

  const send = async (latest: typeof draft) => {
    const answered = await sending.run({ draft: latest, parts, way, onPart: setLeftPart })
    if (answered === undefined) return onFailed()
    setSent(true)
    forget()
    showToast({ kind: 'done', title: `✓ ${t('sent')}` })
  }
  const goOn = (next: Partial<typeof draft>) => {
    change(next)
    if (at < parts.length - 1) setAt(at + 1)
    else void send({ ...draft, ...next })
  }
  // A refusal that is about an earlier part leads back to it, once.
  const blamed = sending.failure && partOfFailure(sending.failure)
  useEffect(() => {
    const index = blamed === undefined ? -1 : parts.indexOf(blamed)
    if (index !== -1) setAt(index)
  }, [blamed, parts])

  const isBusy = sending.busy || isSent
  const common = {
    reason: reasons[part],
    isLast: at === parts.length - 1,
    isBusy,
    onBack: at === 0 ? undefined : () => setAt(at - 1),
    state: (
      <>
        <SubmitFailure failure={sending.failure} />
        {sending.busy && <UploadProgress part={leftPart} />}
      </>
    ),
  }
  return (
    <div ref={place} tabIndex={-1} className="kyc-form">
      {Specimen && (
        <Suspense>
          <Specimen />
        </Suspense>
      )}
      {parts.length > 1 && (
        <Stages
          label={t('stages')}
          stages={parts.map((name) => t(`stage.${name}`))}
          current={at}
          onGo={isBusy ? undefined : setAt}
        />
      )}
      {part === 'details' ? (
        <DetailsStep
          {...common}
          details={draft.details}
          onKeep={(kept) => change({ details: kept })}
          onDone={(typed) => goOn({ details: typed })}
        />
      ) : (
        <PictureStep
          {...common}
          key={part}
          document={part}
          draft={draft}
          parts={parts}
          onPicture={(picture) => change({ pictures: { ...draft.pictures, [part]: picture } })}
          onChange={(other) => setAt(parts.indexOf(other))}
          onDone={() => goOn({})}
        />
      )}
    </div>
  )
}

/** A new step begins at its first line, for the eye and for the keyboard; the first one leaves the focus where it is. */
function useStepFocus(at: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [at])
  return place
}
