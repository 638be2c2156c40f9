import { requestEmailChange } from '@clearhold/contract/accounts/endpoints/own'
import { useState } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { emailRule, givenPasswordRule } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const emailForm = z.object({ email: emailRule, currentPassword: givenPasswordRule })

/** The new address counts when it has answered; until then the old one does. */
export function EmailForm() {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, busy, failure } = useEndpointForm(
    { topics: requestEmailChange.topics, body: emailForm },
    {
      start: { email: '', currentPassword: '' },
      call: (body) => callAsPerson(requestEmailChange, { params: { id: 'me' }, body }),
      onDone: (_, { getValues, reset }) => {
        setSentTo(getValues('email').trim())
        reset()
      },
    },
  )
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      {sentTo !== undefined && <Notice kind="safe">{t('email.sent', { email: sentTo })}</Notice>}
      <FailureNotice failure={failure} />
      <TextField
        label={t('email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...formField(form, 'email', forms)}
      />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        {...formField(form, 'currentPassword', forms)}
        id="field-email-password"
      />
      <Button type="submit" busy={busy}>
        {t('email.save')}
      </Button>
    </form>
  )
}
