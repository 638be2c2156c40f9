import { requestPasswordReset } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useState } from 'react'
import { Link } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { EmailField } from '../email-field.tsx'
import { emailForm } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

/** Says the same whether the address is known or not: it must not reveal who has an account here. */
export default function ForgotPassword() {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState(false)
  const { form, submit } = useCheckedForm({
    rules: emailForm,
    start: { email: '' },
    onChecked: async (body) => {
      setFailure(undefined)
      const outcome = await callEndpoint(requestPasswordReset, { body })
      if (outcome.kind === 'answer') setSent(true)
      else setFailure(outcome)
    },
  })
  return (
    <SignInShell title={t('forgot.title')} lead={t('forgot.lead')} aside={useCautionAside()}>
      {sent ? (
        <Notice kind="safe">{t('forgot.sent')}</Notice>
      ) : (
        <form noValidate className="space-y-5" onSubmit={submit}>
          <FailureNotice failure={failure} />
          <EmailField {...formField(form, 'email', forms)} />
          <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <p className="mt-6 text-center">
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </SignInShell>
  )
}
