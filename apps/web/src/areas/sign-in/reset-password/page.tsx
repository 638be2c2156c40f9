import { resetPassword } from '@clearhold/contract/accounts/endpoints/sign-in'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { ErrorSummary } from '#design/error-summary.tsx'
import { formField, formFieldErrors } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { NewPasswordFields } from '#features/security/new-password-fields.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { newPasswordForm } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

export default function ResetPassword() {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const token = query.get('token')
  const [isDone, setDone] = useState(false)
  return (
    <SignInShell title={t('reset.title')} lead={t('reset.lead')} aside={useCautionAside()}>
      {isDone && (
        <div className="space-y-5">
          <Notice kind="safe">{t('reset.done')}</Notice>
          <Link to="/login" className={buttonClass({ kind: 'primary', wide: true })}>
            {t('login.submit')}
          </Link>
        </div>
      )}
      {!isDone && token === null && <Incomplete />}
      {!isDone && token !== null && <ResetForm token={token} onDone={() => setDone(true)} />}
      {!isDone && (
        <p className="mt-6 text-center">
          <Link to="/login">{t('backToLogin')}</Link>
        </p>
      )}
    </SignInShell>
  )
}

/** The link was cut on its way; nothing can be done with what is left of it. */
function Incomplete() {
  const t = useTexts('sign-in')
  return (
    <div className="space-y-5">
      <Notice kind="refused">{t('linkIncomplete')}</Notice>
      <Link to="/forgot-password" className={buttonClass({ kind: 'primary', wide: true })}>
        {t('reset.newLink')}
      </Link>
    </div>
  )
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const [failure, setFailure] = useState<Failure>()
  const { form, submit } = useCheckedForm({
    rules: newPasswordForm,
    start: { password: '', confirm: '' },
    onChecked: async (values) => {
      setFailure(undefined)
      const body = { token, password: values.password }
      const outcome = await callEndpoint(resetPassword, { body })
      if (outcome.kind === 'answer') onDone()
      else setFailure(outcome)
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <ErrorSummary fieldErrors={formFieldErrors(form, forms)} />
      <FailureNotice failure={failure} />
      {failure?.kind === 'problem' && failure.problem.code === 'token_expired' && (
        <Link to="/forgot-password">{t('reset.newLink')}</Link>
      )}
      <NewPasswordFields
        typed={password}
        password={formField(form, 'password', forms)}
        confirm={formField(form, 'confirm', forms)}
      />
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
