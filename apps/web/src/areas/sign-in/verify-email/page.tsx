import { confirmEmailChange, verifyEmail } from '@clearhold/contract/accounts/endpoints/sign-in'
import { confirmAddress } from '@clearhold/contract/notifications/endpoints'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button, buttonClass } from '#design/button.tsx'
import { ErrorSummary } from '#design/error-summary.tsx'
import { formField, formFieldErrors } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { givenPasswordForm } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useCautionAside } from '../use-asides.tsx'

/** A button, not the visit itself, confirms: programs that check the links in a mail must not confirm for a person. */
export default function VerifyEmail() {
  const t = useTexts('sign-in')
  const [query] = useSearchParams()
  const again = query.get('again')
  const token = again ?? query.get('token')
  const kind = again !== null ? 'again' : query.get('change') === '1' ? 'change' : 'verify'
  const [isDone, setDone] = useState(false)
  const [email, setEmail] = useState<string>()
  const Form = forms[kind]
  return (
    <SignInShell title={t(`confirm.title.${kind}`)} lead={t(`confirm.lead.${kind}`)} aside={useCautionAside()}>
      <div className="space-y-5">
        {token === null && <Notice kind="refused">{t('linkIncomplete')}</Notice>}
        {isDone && (
          <>
            <Notice kind="safe">{t(`confirm.done.${kind}`)}</Notice>
            <Link to="/login" state={{ email }} className={buttonClass({ kind: 'primary', wide: true })}>
              {t('login.submit')}
            </Link>
          </>
        )}
        {!isDone && token !== null && <Form token={token} onDone={() => setDone(true)} onEmail={setEmail} />}
        {!isDone && (
          <p className="text-center">
            <Link to="/login">{t('backToLogin')}</Link>
          </p>
        )}
      </div>
    </SignInShell>
  )
}

interface FormProps {
  readonly token: string
  readonly onDone: () => void
  /** So that it need not be typed again. */
  readonly onEmail: (email: string) => void
}

/** The password shows that the person who opens the mail is the one who registered. */
function VerifyForm({ token, onDone, onEmail }: FormProps) {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const { failure, note } = useFailure(onDone)
  const { form, submit } = useCheckedForm({
    rules: givenPasswordForm,
    start: { password: '' },
    onChecked: async ({ password }) => {
      const outcome = await callEndpoint(verifyEmail, { body: { token, password } })
      if (outcome.kind === 'answer') onEmail(outcome.value.email)
      note(outcome)
    },
  })
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <ErrorSummary fieldErrors={formFieldErrors(form, forms)} />
      <FailureNotice failure={failure} />
      {failure?.kind === 'problem' && failure.problem.code === 'registration_password_wrong' && (
        <p>
          <Link to="/forgot-password">{t('confirm.newPassword')}</Link>
        </p>
      )}
      <PasswordField
        label={t('confirm.password')}
        autoComplete="current-password"
        {...formField(form, 'password', forms)}
      />
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('confirm.submit.verify')}
      </Button>
    </form>
  )
}

function ChangeForm(props: FormProps) {
  return <OneButton {...props} kind="change" call={(token) => callEndpoint(confirmEmailChange, { body: { token } })} />
}

/** Of an address that mails came back from. */
function AgainForm(props: FormProps) {
  return <OneButton {...props} kind="again" call={(token) => callEndpoint(confirmAddress, { body: { token } })} />
}

const forms = { verify: VerifyForm, change: ChangeForm, again: AgainForm } as const

interface OneButtonProps extends FormProps {
  readonly kind: 'change' | 'again'
  readonly call: (token: string) => Promise<Outcome<unknown>>
}

function OneButton({ token, onDone, kind, call }: OneButtonProps) {
  const t = useTexts('sign-in')
  const [isBusy, setBusy] = useState(false)
  const { failure, note } = useFailure(onDone)
  const confirm = async () => {
    setBusy(true)
    note(await call(token))
    setBusy(false)
  }
  return (
    <>
      <FailureNotice failure={failure} />
      <Button kind="primary" wide busy={isBusy} onClick={() => void confirm()}>
        {t(`confirm.submit.${kind}`)}
      </Button>
    </>
  )
}

/** What became of the last attempt, until the next one has an answer. */
function useFailure(onDone: () => void) {
  const [failure, setFailure] = useState<Failure>()
  const note = (outcome: Outcome<unknown>) => {
    if (outcome.kind === 'answer') onDone()
    else setFailure(outcome)
  }
  return { failure, note }
}
