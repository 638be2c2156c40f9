import { challengeSignIn, logIn, signInWithPasskey } from '@clearhold/contract/accounts/endpoints/sign-in'
import type { LoginAnswer } from '@clearhold/contract/accounts/schema'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import type { Failure } from '#client/api/outcome.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { passkeysWork, signWithPasskey } from '#client/session/passkeys.ts'
import { Button } from '#design/button.tsx'
import { Checkbox } from '#design/checkbox.tsx'
import { ErrorSummary } from '#design/error-summary.tsx'
import { formField, formFieldErrors } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { EmailField } from '../email-field.tsx'
import { loginForm } from '../rules.ts'
import { LoginFailure } from './login-failure.tsx'

interface EnterProps {
  readonly onEnter: (answer: LoginAnswer) => void
}

interface LoginFormProps extends EnterProps {
  readonly email: string
  readonly onEmail: (email: string) => void
}

export function LoginForm({ email, onEmail, onEnter }: LoginFormProps) {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const [failure, setFailure] = useState<Failure>()
  const { form, submit } = useCheckedForm({
    rules: loginForm,
    start: { email, password: '', remember: false },
    onChecked: async (values) => {
      setFailure(undefined)
      onEmail(values.email)
      const outcome = await callEndpoint(logIn, { body: values })
      if (outcome.kind === 'answer') onEnter(outcome.value)
      else setFailure(outcome)
    },
  })
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <ErrorSummary fieldErrors={formFieldErrors(form, forms)} />
      {failure !== undefined && <LoginFailure failure={failure} email={form.getValues('email')} />}
      <EmailField {...formField(form, 'email', forms)} />
      <PasswordField
        label={forms('labels.password')}
        autoComplete="current-password"
        {...formField(form, 'password', forms)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <Checkbox {...form.register('remember')}>{t('login.remember')}</Checkbox>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
      </div>
      <div className="space-y-3">
        <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
        <PasskeyLogin remember={() => form.getValues('remember')} onEnter={onEnter} onFailure={setFailure} />
      </div>
    </form>
  )
}

interface PasskeyLoginProps extends EnterProps {
  readonly remember: () => boolean
  readonly onFailure: (failure: Failure | undefined) => void
}

/** A passkey is both at once: who it is, and the proof. */
function PasskeyLogin({ remember, onEnter, onFailure }: PasskeyLoginProps) {
  const t = useTexts('sign-in')
  const factors = useTexts('factors')
  const [state, setState] = useState<'ready' | 'busy' | 'cancelled'>('ready')
  if (!passkeysWork()) return null
  const fail = (failure: Failure) => {
    setState('ready')
    onFailure(failure)
  }
  const enter = async () => {
    setState('busy')
    onFailure(undefined)
    const asked = await callEndpoint(challengeSignIn)
    if (asked.kind !== 'answer') return fail(asked)
    const { challengeId, options } = asked.value
    const signed = await signWithPasskey(options)
    if (signed.kind === 'cancelled') return setState('cancelled')
    const outcome = await callEndpoint(signInWithPasskey, {
      body: { challengeId, response: signed.response, remember: remember() },
    })
    if (outcome.kind !== 'answer') return fail(outcome)
    onEnter(outcome.value)
  }
  return (
    <>
      <Button wide busy={state === 'busy'} onClick={() => void enter()}>
        <Fingerprint size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('login.passkey')}
      </Button>
      {state === 'cancelled' && <Notice kind="refused">{factors('passkey.cancelled')}</Notice>}
    </>
  )
}
