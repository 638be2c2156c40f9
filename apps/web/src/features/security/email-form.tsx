import { requestEmailChange } from '@clearhold/contract/accounts/endpoints/own'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { emailRule, givenPasswordRule } from '#design/form-rules.ts'
import { Notice } from '#design/notice.tsx'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const emailForm = z.object({ email: emailRule, currentPassword: givenPasswordRule })

/** The new address counts when it has answered; until then the old one does. */
export function EmailForm({ email }: { readonly email: string }) {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const [sentTo, setSentTo] = useState<string>()
  const save = useAction(
    (body: z.infer<typeof emailForm>) => callAsPerson(requestEmailChange, { params: { id: 'me' }, body }),
    requestEmailChange.topics,
  )
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '', currentPassword: '' },
    reValidateMode: 'onSubmit',
  })
  const submit = form.handleSubmit(async (values) => {
    if ((await save.run(values)) === undefined) return
    setSentTo(values.email)
    form.reset()
  })
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{t('email.now', { email })}</p>
      {sentTo !== undefined && <Notice kind="safe">{t('email.sent', { email: sentTo })}</Notice>}
      <FailureNotice failure={save.failure} />
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
      <Button type="submit" busy={save.busy}>
        {t('email.save')}
      </Button>
    </form>
  )
}
