import { sendContactMessage } from '@clearhold/contract/content/endpoints'
import { contactMax } from '@clearhold/contract/content/rules'
import { contactFormSchema } from '@clearhold/contract/content/schema'
import { type ReactElement, useRef, useState } from 'react'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { formField } from '#design/form-field.ts'
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

const messageRules = contactFormSchema.pick({ message: true })

/** The contact form for a user who is logged in, with what we know already filled in. */
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
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const guard = useFormGuard()
  const place = useRef<HTMLFormElement>(null)
  const write = useEndpointForm(
    { topics: sendContactMessage.topics, body: messageRules },
    {
      start: { message: `${note}\n\n` },
      words: {
        message: ({ input }) => (input === '' ? t('required.message') : t('tooLong', { max: contactMax.message })),
      },
      call: async ({ message }) => {
        const website = trapIn(place.current)
        const stamped = await guard.stamp()
        if (stamped.kind !== 'answer') return stamped
        const { stamp } = stamped.value
        const about = subject.slice(0, contactMax.subject)
        const outcome = await callEndpoint(sendContactMessage, {
          body: { ...from, subject: about, message, website, language, stamp },
        })
        guard.renew()
        return outcome
      },
      onDone: () => {
        showToast({ kind: 'done', title: t('form.sent'), text: t('form.sentText', { email: from.email }) })
        onSent()
      },
    },
  )
  return (
    <form ref={place} noValidate className="space-y-4" onFocus={guard.begin} onSubmit={write.submit}>
      <FailureNotice failure={write.failure} />
      <PlainTextArea label={t('form.message')} rows={9} {...formField(write.form, 'message', forms)} />
      <TrapField label={t('form.trap')} />
      <Button kind="primary" type="submit" busy={write.busy}>
        {write.busy ? t('form.sending') : t('form.send')}
      </Button>
    </form>
  )
}

/** What stands in the field that people do not see. */
function trapIn(form: HTMLFormElement | null): string {
  return form === null ? '' : String(new FormData(form).get('website') ?? '')
}
