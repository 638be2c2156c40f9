import { diagnoseForSupport } from '@clearhold/contract/deposits/endpoints'
import type { SupportDiagnosis } from '@clearhold/contract/deposits/schema'
import { useState } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { Finding } from '#features/deposits/finding.tsx'
import { QuestionForm } from '#features/deposits/question-form.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The same doctor for support: through the investor's eyes, and with the name of the account holder the address belongs to. */
export function SupportDoctor({ person }: { readonly person: string | null }) {
  const t = useTexts('deposits-review')
  const words = useTexts('deposits')
  const [diagnosis, setDiagnosis] = useState<SupportDiagnosis>()
  const look = useAction(
    (reference: string) =>
      callAsPerson(diagnoseForSupport, { body: { reference, ...(person !== null && { person }) } }),
    diagnoseForSupport.topics,
  )
  const ask = async (reference: string) => {
    setDiagnosis(undefined)
    setDiagnosis(await look.run(reference))
  }
  return (
    <div className="mb-4">
      <Sheet title={words('doctor.title')}>
        <p className="mb-4 text-ink-2">{t('doctor.lead')}</p>
        <QuestionForm
          id="field-reference"
          label={words('doctor.label')}
          help={words('doctor.help')}
          submit={words('doctor.submit')}
          required={words('doctor.required')}
          busy={look.busy}
          failed={<FailureNotice failure={look.failure} />}
          onAsk={(reference) => void ask(reference)}
        />
        {diagnosis !== undefined && (
          <div className="mt-5 border-t border-rule pt-4">
            <Finding
              diagnosis={diagnosis}
              actions={
                <>
                  <Owner owner={diagnosis.owner} />
                  <CopyNote note={diagnosis.supportNote} />
                </>
              }
            />
          </div>
        )}
      </Sheet>
    </div>
  )
}

function Owner({ owner }: Pick<SupportDiagnosis, 'owner'>) {
  const t = useTexts('deposits-review')
  return (
    <p className="mr-2 self-center">
      {owner === null ? (
        t('doctor.noOwner')
      ) : (
        <>
          {t('doctor.owner')} <Link to={`/admin/users?user=${owner._id}`}>{owner.username}</Link>.
        </>
      )}
    </p>
  )
}

function CopyNote({ note }: { readonly note: string }) {
  const t = useTexts('deposits-review')
  const showToast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(note)
      showToast({ kind: 'done', title: t('doctor.copied') })
    } catch {
      showToast({ kind: 'refused', title: t('doctor.notCopied') })
    }
  }
  return (
    <Button size="small" onClick={() => void copy()}>
      {t('doctor.copy')}
    </Button>
  )
}
