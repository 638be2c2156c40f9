import { requestPasswordReset } from '@clearhold/contract/accounts/endpoints/sign-in'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import type { Failure } from '#client/api/outcome.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { EmailField } from '../email-field.tsx'
import { emailForm } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

/** Says the same whether the address is known or not: who has an account here is nobody else's business. */
export default function ForgotPassword() {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState(false)
  const form = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  })
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    const outcome = await callEndpoint(requestPasswordReset, { body })
    if (outcome.kind === 'answer') setSent(true)
    else setFailure(outcome)
  })
  return (
    <SignInShell title={t('forgot.title')} lead={t('forgot.lead')} aside={useCautionAside()}>
      {sent ? (
        <Notice kind="safe">{t('forgot.sent')}</Notice>
      ) : (
        <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
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
