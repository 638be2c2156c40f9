import { requestNewsletterAddress } from '@clearhold/contract/content/addresses'
import { emailPattern } from '@clearhold/contract/content/rules'
import { type FormEvent, useId, useState } from 'react'
import { callApi } from '#client/api/call-api.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { useHydrationMarker } from '#client/boot/hydration-marker.ts'
import { identity } from '#client/boot/identity.ts'
import { Button } from '#design/button.tsx'
import { PlainField } from '#design/plain-field.tsx'
import { useFormGuard } from '#features/content/form-guard.ts'
import { TrapField } from '#features/content/trap-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Sending = 'no' | 'yes' | 'sent' | 'empty' | 'invalid' | Failure

const confirmationSent = plainSchema(record({ status: oneOf('confirmation_sent') }))

/** One address, one message to confirm it, nothing before that. */
export default function NewsletterSection() {
  const t = useTexts('sections')
  const titleId = useId()
  return (
    <section className="letter-section" aria-labelledby={titleId} data-section="newsletter">
      <div className="wrap">
        <div className="letter">
          <div>
            <h2 id={titleId}>{t('newsletter.title')}</h2>
            <p>{t('newsletter.text')}</p>
          </div>
          <NewsletterForm />
        </div>
      </div>
    </section>
  )
}

function NewsletterForm() {
  const t = useTexts('sections')
  const language = useLanguage()
  const form = useHydrationMarker<HTMLFormElement>()
  const guard = useFormGuard()
  const [sending, setSending] = useState<Sending>('no')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending === 'yes') return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '').trim()
    if (!emailPattern.test(email)) {
      setSending(email === '' ? 'empty' : 'invalid')
      form.current?.querySelector<HTMLElement>('[name="email"]')?.focus()
      return
    }
    setSending('yes')
    const stamped = await guard.stamp()
    if (stamped.kind !== 'answer') return setSending(stamped)
    const body = { email, language, website: String(data.get('website') ?? ''), stamp: stamped.value.stamp }
    const outcome = await callApi({ ...requestNewsletterAddress, answer: confirmationSent }, { body })
    guard.renew()
    setSending(outcome.kind === 'answer' ? 'sent' : outcome)
  }

  const errors: Partial<Record<string, string>> = { empty: t('newsletter.required'), invalid: t('newsletter.invalid') }
  const error = typeof sending === 'string' ? errors[sending] : undefined
  return (
    <form ref={form} noValidate onFocus={guard.begin} onSubmit={(event) => void submit(event)}>
      <PlainField label={t('newsletter.email')} help={t('newsletter.help')} error={error}>
        {(ties) => (
          <span className="inline-form">
            <input
              {...ties}
              type="email"
              name="email"
              autoComplete="email"
              required
              className="input"
              placeholder="you@example.com"
              onInput={() => {
                if (error !== undefined) setSending('no')
              }}
            />
            <Button type="submit" busy={sending === 'yes'}>
              {t('newsletter.subscribe')}
            </Button>
          </span>
        )}
      </PlainField>
      <TrapField label="Website" />
      <div role="status" className="text-14">
        {sending === 'sent' && <p className="form-done mt-4">{t('newsletter.sent')}</p>}
        {typeof sending === 'object' && (
          <p className="form-failed mt-4">
            <FailureText failure={sending} />
          </p>
        )}
      </div>
      <p className="without-script mt-3 text-14">
        {t('newsletter.withoutScript', { email: identity.operator.supportEmail })}
      </p>
    </form>
  )
}
