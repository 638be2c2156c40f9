import type { passkeyChallengeSchema, stepUpRequestSchema } from '@clearhold/contract/accounts/schema'
import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure, Outcome } from '#client/api/outcome.ts'
import { codeRule, givenPasswordRule } from '#client/forms/form-rules.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { passkeysWork, signWithPasskey } from '#client/session/passkeys.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { PasswordField } from '#design/password-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'

export type Proof = z.input<typeof stepUpRequestSchema>['proof']
export type ProofMethod = Proof['method']

interface ProofFormProps {
  /** What the person can show; the first is offered, the others are one click away. */
  readonly methods: readonly ProofMethod[]
  /** Where a passkey gets what it must sign. */
  readonly askChallenge: () => Promise<Outcome<z.infer<typeof passkeyChallengeSchema>>>
  /** Answers why the proof was refused, or nothing. */
  readonly onProof: (proof: Proof) => Promise<Failure | undefined>
}

const order: readonly ProofMethod[] = ['passkey', 'totp', 'recovery_code', 'password']

/** Asks for one proof that it is really this person: the same form when signing in and before something that matters. */
export function ProofForm({ methods, askChallenge, onProof }: ProofFormProps) {
  const t = useTexts('factors')
  const offered = order.filter((method) => methods.includes(method) && (method !== 'passkey' || passkeysWork()))
  const [chosen, setChosen] = useState<ProofMethod>()
  const [failure, setFailure] = useState<Failure>()
  const method = chosen ?? offered[0]
  const prove = async (proof: Proof) => setFailure(await onProof(proof))
  return (
    <div className="space-y-5">
      <FailureNotice failure={failure} />
      {method === 'passkey' && <PasskeyProof askChallenge={askChallenge} onFailure={setFailure} onProof={prove} />}
      {(method === 'totp' || method === 'recovery_code') && <CodeProof key={method} method={method} onProof={prove} />}
      {method === 'password' && <PasswordProof onProof={prove} />}
      {method === undefined && <Notice kind="you">{t('none')}</Notice>}
      <div className="flex flex-wrap gap-x-4">
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              kind="text"
              size="small"
              onClick={() => {
                setChosen(other)
                setFailure(undefined)
              }}
            >
              {t(`use.${other}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

interface PasskeyProofProps extends Pick<ProofFormProps, 'askChallenge'> {
  readonly onProof: (proof: Proof) => Promise<void>
  readonly onFailure: (failure: Failure | undefined) => void
}

function PasskeyProof({ askChallenge, onProof, onFailure }: PasskeyProofProps) {
  const t = useTexts('factors')
  const [state, setState] = useState<'ready' | 'busy' | 'cancelled'>('ready')
  const ask = async () => {
    setState('busy')
    onFailure(undefined)
    const outcome = await askChallenge()
    if (outcome.kind !== 'answer') {
      setState('ready')
      onFailure(outcome)
      return
    }
    const { challengeId, options } = outcome.value
    const signed = await signWithPasskey(options)
    if (signed.kind === 'cancelled') {
      setState('cancelled')
      return
    }
    await onProof({ method: 'passkey', challengeId, response: signed.response })
    setState('ready')
  }
  return (
    <div className="space-y-4">
      {state === 'cancelled' && <Notice kind="refused">{t('passkey.cancelled')}</Notice>}
      <p className="text-ink-2">{t('passkey.text')}</p>
      <Button kind="primary" wide busy={state === 'busy'} onClick={() => void ask()}>
        <Fingerprint size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('use.passkey')}
      </Button>
    </div>
  )
}

const codeForms = {
  totp: z.object({ code: codeRule }),
  recovery_code: z.object({ code: z.string().trim().min(8, 'recoveryCodeInvalid').max(40, 'recoveryCodeInvalid') }),
} as const

interface CodeProofProps {
  readonly method: 'totp' | 'recovery_code'
  readonly onProof: (proof: Proof) => Promise<void>
}

function CodeProof({ method, onProof }: CodeProofProps) {
  const t = useTexts('factors')
  const forms = useTexts('forms')
  const { form, submit } = useCheckedForm({
    rules: codeForms[method],
    start: { code: '' },
    onChecked: async ({ code }) => {
      await onProof({ method, code })
      form.resetField('code')
    },
  })
  // The form was just opened, so the focus goes to the code.
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <TextField
        label={t(`label.${method}`)}
        help={t(`help.${method}`)}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        mono
        {...formField(form, 'code', forms)}
      />
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('confirm')}
      </Button>
    </form>
  )
}

const passwordForm = z.object({ password: givenPasswordRule })

function PasswordProof({ onProof }: Pick<CodeProofProps, 'onProof'>) {
  const t = useTexts('factors')
  const forms = useTexts('forms')
  const { form, submit } = useCheckedForm({
    rules: passwordForm,
    start: { password: '' },
    onChecked: ({ password }) => onProof({ method: 'password', password }),
  })
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <PasswordField
        label={forms('labels.password')}
        autoComplete="current-password"
        {...formField(form, 'password', forms)}
      />
      <Button kind="primary" wide type="submit" busy={form.formState.isSubmitting}>
        {t('confirm')}
      </Button>
    </form>
  )
}
