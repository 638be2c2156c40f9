import { sendContactMessageAddress } from '@clearhold/contract/content/addresses'
import {
  type ContactField,
  contactFields,
  contactMax,
  contactRefusals,
  type FieldRefusal,
} from '@clearhold/contract/content/rules'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '#client/api/call-api.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { identity } from '#client/boot/identity.ts'
import { Button } from '#design/button.tsx'
import { PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { useFormGuard } from '#features/content/form-guard.ts'
import { TrapField } from '#features/content/trap-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Objections = Partial<Record<ContactField, FieldRefusal>>
type Sending = 'no' | 'yes' | { readonly sentTo: string } | Failure

const received = plainSchema(record({ status: oneOf('received') }))

/** Label above, error under with the first one focused; what was typed stays until the server has it. */
export function ContactForm() {
  const t = useTexts('contact')
  const language = useLanguage()
  const form = useHydrationMarker<HTMLFormElement>()
  const guard = useFormGuard()
  const [objections, setObjections] = useState<Objections>({})
  const [sending, setSending] = useState<Sending>('no')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending === 'yes') return
    const typed = typedInto(event.currentTarget)
    const found = contactRefusals(typed)
    setObjections(found)
    const first = contactFields.find((field) => found[field] !== undefined)
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setSending('yes')
    const stamped = await guard.stamp()
    if (stamped.kind !== 'answer') return setSending(stamped)
    const body = { ...typed, language, stamp: stamped.value.stamp }
    const outcome = await callApi({ ...sendContactMessageAddress, answer: received }, { body })
    guard.renew()
    setSending(outcome.kind === 'answer' ? { sentTo: typed.email.trim() } : outcome)
  }

  if (typeof sending === 'object' && 'sentTo' in sending) {
    return <Sent email={sending.sentTo} onAgain={() => setSending('no')} />
  }
  const wrong = (field: ContactField) => wordsFor(field, objections[field])
  const clear = (field: ContactField) => () => {
    guard.begin()
    if (objections[field] !== undefined) setObjections(({ [field]: _, ...rest }) => rest)
  }
  const common = (field: ContactField) => ({
    name: field,
    label: t(`form.${field}`),
    error: wrong(field),
    required: true,
    onInput: clear(field),
  })
  return (
    <form ref={form} className="contact-form" noValidate onFocus={guard.begin} onSubmit={(event) => void submit(event)}>
      {typeof sending === 'object' && 'kind' in sending && (
        <p className="form-failed" role="alert">
          <FailureText failure={sending} />
        </p>
      )}
      <div className="contact-pair">
        <PlainTextField {...common('name')} autoComplete="name" />
        <PlainTextField {...common('email')} autoComplete="email" inputMode="email" />
      </div>
      <PlainTextField {...common('subject')} autoComplete="off" />
      <PlainTextArea {...common('message')} rows={7} />
      <TrapField label={t('form.trap')} />
      <Button kind="primary" type="submit" busy={sending === 'yes'}>
        {sending === 'yes' ? t('form.sending') : t('form.send')}
      </Button>
      <p className="without-script text-14">{t('form.withoutScript', { email: identity.operator.supportEmail })}</p>
    </form>
  )

  function wordsFor(field: ContactField, objection: FieldRefusal | undefined): string | undefined {
    if (objection === undefined) return undefined
    if (objection === 'required') return t(`required.${field}`)
    return objection === 'too_long' ? t('tooLong', { max: contactMax[field] }) : t('notAnEmail')
  }
}

function typedInto(form: HTMLFormElement): Record<ContactField | 'website', string> {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
    website: read('website'),
  }
}

/** The form's place, with what happened; the focus goes there, because the button it was on is gone. */
function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useTexts('contact')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="form-done" role="status">
      <h3 ref={title} tabIndex={-1} className="outline-none">
        {t('form.sent')}
      </h3>
      <p className="mt-2 text-ink-2">{t('form.sentText', { email })}</p>
      <div className="mt-6">
        <Button size="small" onClick={onAgain}>
          {t('form.again')}
        </Button>
      </div>
    </div>
  )
}
