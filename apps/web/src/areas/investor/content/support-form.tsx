import { sendContactMessageAddress } from '@clearhold/contract/content/addresses'
import { contactMax, contactRefusals } from '@clearhold/contract/content/rules'
import { type FormEvent, type ReactElement, useState } from 'react'
import { callApi } from '#client/api/call-api.ts'
import type { Failure } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { PlainTextArea } from '#design/plain-field.tsx'
import { useToast } from '#design/toast.tsx'
import { useFormGuard } from '#features/content/form-guard.ts'
import { TrapField } from '#features/content/trap-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface SupportFormProps {
  readonly trigger: ReactElement
  readonly title: string
  readonly text: string
  /** Who writes; the answer goes to this address. */
  readonly from: { readonly name: string; readonly email: string }
  readonly subject: string
  /** What is already known, for the person to add to. */
  readonly note: string
}

const received = plainSchema(record({ status: oneOf('received') }))

/** The contact form for somebody who is signed in, with what we know already written down. */
export function SupportForm({ trigger, title, text, ...message }: SupportFormProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={title}>
      <p className="mb-4">{text}</p>
      <MessageForm {...message} onSent={() => setOpen(false)} />
    </Dialog>
  )
}

type MessageFormProps = Pick<SupportFormProps, 'from' | 'subject' | 'note'> & { readonly onSent: () => void }

function MessageForm({ from, subject, note, onSent }: MessageFormProps) {
  const t = useTexts('contact')
  const language = useLanguage()
  const showToast = useToast()
  const guard = useFormGuard()
  const [fieldError, setFieldError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = { ...from, subject: subject.slice(0, contactMax.subject), message: String(data.get('message') ?? '') }
    const { message: objection } = contactRefusals(typed)
    setFieldError(
      objection && (objection === 'required' ? t('required.message') : t('tooLong', { max: contactMax.message })),
    )
    if (objection !== undefined) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await send({ ...typed, website: String(data.get('website') ?? ''), language }, guard)
    setBusy(false)
    if (outcome !== undefined) return setFailure(outcome)
    showToast({ kind: 'done', title: t('form.sent'), text: t('form.sentText', { email: from.email }) })
    onSent()
  }
  return (
    <form noValidate className="space-y-4" onFocus={guard.begin} onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={failure} />
      <PlainTextArea
        name="message"
        label={t('form.message')}
        rows={9}
        error={fieldError}
        defaultValue={`${note}\n\n`}
        onInput={() => setFieldError(undefined)}
      />
      <TrapField label={t('form.trap')} />
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? t('form.sending') : t('form.send')}
      </Button>
    </form>
  )
}

/** What went wrong; undefined when it was received. */
async function send(body: object, guard: ReturnType<typeof useFormGuard>): Promise<Failure | undefined> {
  const stamped = await guard.stamp()
  if (stamped.kind !== 'answer') return stamped
  const outcome = await callApi(
    { ...sendContactMessageAddress, answer: received },
    { body: { ...body, stamp: stamped.value.stamp } },
  )
  guard.renew()
  return outcome.kind === 'answer' ? undefined : outcome
}
