import { registerPerson } from '@clearhold/contract/accounts/endpoints/sign-in'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { callEndpoint } from '#client/api/call-endpoint.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { now } from '#client/boot/clock.ts'
import { isDemo } from '#client/boot/identity.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#design/button.tsx'
import { ErrorSummary } from '#design/error-summary.tsx'
import { formFieldErrors } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { PhotoField } from '#features/account/photo-field.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { planIn, planPath, rememberPlan } from '../chosen-plan.ts'
import { type RegisterValues, registerForm } from '../rules.ts'
import { SignInShell } from '../sign-in-shell.tsx'
import { useNextAside } from '../use-asides.tsx'
import { RegisterFields, TermsField } from './register-fields.tsx'
import { fieldOfRefusal, registrationOf } from './registration.ts'

/** Long enough to read that it worked. */
const waitMs = 1500

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const DemoEntrance = import.meta.env.EDITION === 'demo' ? lazy(() => import('../demo-entrance.tsx')) : undefined

export default function Register() {
  const t = useTexts('sign-in')
  const aside = useNextAside()
  const session = useSession()
  const plan = useChosenPlan(session.kind === 'out')
  // An investor who is logged in goes on with the plan they chose.
  if (plan !== undefined && session.kind === 'in' && session.user.role === 'user')
    return <Navigate to={planPath(plan)} replace />
  return (
    <SignInShell title={t('register.title')} lead={isDemo ? t('register.leadDemo') : t('register.lead')} aside={aside}>
      {plan !== undefined && (
        <div className="mb-6">
          <Notice kind="plain">{t('register.plan')}</Notice>
        </div>
      )}
      <RegisterForm />
      <p className="mt-6 text-center text-ink-2">
        {t('register.already')}{' '}
        <Link to="/login" className="link-strong">
          {t('register.login')}
        </Link>
      </p>
      {DemoEntrance && (
        <Suspense>
          <DemoEntrance quiet />
        </Suspense>
      )}
    </SignInShell>
  )
}

function useRegistration(setFieldError: (name: keyof RegisterValues, message: string) => void) {
  const language = useLanguage()
  const [code, setCode] = useInvitation()
  const [photo, setPhoto] = useState<File>()
  const [failure, setFailure] = useState<Failure>()
  const [message, setMessage] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const navigate = useNavigate()

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => void navigate('/login', { state: { registered: sentTo } }), waitMs)
    return () => clearTimeout(timer)
  }, [message, sentTo, navigate])

  const send = async (values: RegisterValues) => {
    setFailure(undefined)
    const body = registrationOf(values, { photo, language, ref: code ?? null })
    const outcome = await callEndpoint(registerPerson, { body })
    setSentTo(values.email)
    if (outcome.kind === 'answer') return setMessage(outcome.value.message)
    setFailure(outcome)
    for (const { name, message: said } of fieldOfRefusal(outcome)) setFieldError(name, said)
  }
  return { failure, message, send, setPhoto, code, setCode }
}

/** The plan of the link that led here, remembered for a visitor who has yet to log in; after the first look, like a referral code. */
function useChosenPlan(isOut: boolean): string | undefined {
  const [query] = useSearchParams()
  const chosen = planIn(query)
  const [plan, setPlan] = useState<string>()
  useEffect(() => {
    if (chosen !== undefined && isOut) rememberPlan(chosen, now().getTime())
    setPlan(chosen)
  }, [chosen, isOut])
  return plan
}

/** The referral code of the link that led here; undefined where none did. The page is built without it, so it comes after the first look. */
function useInvitation() {
  const [query] = useSearchParams()
  const invitedWith = query.get('ref')
  const [code, setCode] = useState<string>()
  useEffect(() => setCode(invitedWith === null || invitedWith === '' ? undefined : invitedWith), [invitedWith])
  return [code, setCode] as const
}

const nothingTyped: RegisterValues = {
  fullname: '',
  username: '',
  email: '',
  password: '',
  confirm: '',
  terms: false,
}

function RegisterForm() {
  const t = useTexts('sign-in')
  const forms = useTexts('forms')
  const { failure, message, send, setPhoto, code, setCode } = useRegistration((name, said) =>
    form.setError(name, { message: said }),
  )
  const { form, submit } = useCheckedForm({ rules: registerForm, start: nothingTyped, onChecked: send })
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <ErrorSummary fieldErrors={formFieldErrors(form, forms)} />
      {failure !== undefined && (
        <Notice kind="refused">
          <strong className="font-[550]">{t('register.failed')}</strong> <FailureText failure={failure} />
        </Notice>
      )}
      <PhotoField
        id="field-image"
        label={
          <>
            {t('register.photo')} <span className="font-normal text-ink-2">{t('register.optional')}</span>
          </>
        }
        help={t('register.photoHelp')}
        onChoose={setPhoto}
      />
      <RegisterFields form={form} code={code} onChangeCode={setCode} />
      <TermsField form={form} />
      {message !== undefined && <Notice kind="safe">{message}</Notice>}
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting || message !== undefined}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
