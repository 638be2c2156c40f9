import { openThread } from '@clearhold/contract/support/endpoints'
import { threadMax } from '@clearhold/contract/support/rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { newRequestKey } from '#client/api/request-key.ts'
import type { FieldWords } from '#client/forms/judge-typed.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Where a thread begins: what it is about, and the first message. What was typed stays until the server has it. */
export function NewThread() {
  const t = useTexts('support')
  const forms = useTexts('forms')
  const language = useLanguage()
  const navigate = useNavigate()
  const [key] = useState(newRequestKey)
  const needed: FieldWords = ({ input }) => (input === '' ? t('new.required') : 'notAccepted')
  const open = useEndpointForm(openThread, {
    start: { subject: '', text: '' },
    read: (words) => ({ ...words, language, key }),
    words: { subject: needed, text: needed },
    call: (body) => callAsPerson(openThread, { body }),
    onDone: ({ _id }) => void navigate(`/user/support?thread=${_id}`, { replace: true }),
  })
  const field = (name: 'subject' | 'text') => ({
    maxLength: threadMax[name],
    ...formField(open.form, name, forms),
  })
  return (
    <section className="talk" aria-label={t('new.title')}>
      <div className="talk-head">
        <h2>{t('new.title')}</h2>
      </div>
      <form noValidate className="talk-form" onSubmit={open.submit}>
        <p className="text-ink-2">{t('new.lead')}</p>
        <FailureNotice failure={open.failure} />
        <PlainTextField {...field('subject')} label={t('new.subject')} autoComplete="off" />
        <PlainTextArea {...field('text')} label={t('new.message')} help={t('neverSend')} rows={6} />
        <Button kind="primary" type="submit" busy={open.busy}>
          {open.busy ? t('sending') : t('new.send')}
        </Button>
      </form>
    </section>
  )
}
