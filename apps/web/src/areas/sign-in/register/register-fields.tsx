import { knownWords } from '@clearhold/contract/accounts/guessable'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { Checkbox } from '#design/checkbox.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { NewPasswordFields } from '#features/security/new-password-fields.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { EmailField } from '../email-field.tsx'
import type { RegisterValues } from '../rules.ts'
import { builtPath } from './built-paths.ts'

interface FieldsProps {
  readonly form: UseFormReturn<RegisterValues>
}

interface RegisterFieldsProps extends FieldsProps {
  /** Undefined where no link brought a code along. */
  readonly code: string | undefined
  readonly onChangeCode: (code: string) => void
}

export function RegisterFields({ form, code, onChangeCode }: RegisterFieldsProps) {
  const t = useTexts('forms')
  const { password, email, username, fullname } = useWatch({ control: form.control })
  return (
    <>
      <TextField label={t('labels.fullName')} autoComplete="name" {...formField(form, 'fullname', t)} />
      <TextField
        label={t('labels.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        help={t('usernameHelp')}
        {...formField(form, 'username', t)}
      />
      <EmailField {...formField(form, 'email', t)} />
      <NewPasswordFields
        label={t('labels.password')}
        typed={password ?? ''}
        known={knownWords({ email: email ?? '', username: username ?? '', fullName: fullname ?? '' })}
        password={formField(form, 'password', t)}
        confirm={formField(form, 'confirm', t)}
      />
      {code !== undefined && <InvitationField code={code} onChange={onChangeCode} />}
    </>
  )
}

interface InvitationFieldProps {
  readonly code: string
  readonly onChange: (code: string) => void
}

/** The referral code that the link brought along: it is sent, so it is shown, and can be taken out. */
function InvitationField({ code, onChange }: InvitationFieldProps) {
  const t = useTexts('sign-in')
  return (
    <TextField
      id="field-ref"
      label={t('register.invitation')}
      help={t('register.invitationHelp')}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={code}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function TermsField({ form }: FieldsProps) {
  const t = useTexts('forms')
  const { error, ...input } = formField(form, 'terms', t)
  return (
    <Checkbox {...input} error={error}>
      <Trans
        ns="sign-in"
        i18nKey="register.terms"
        components={{ terms: <PageLink page="terms" />, risk: <PageLink page="risk" /> }}
      />
    </Checkbox>
  )
}

/** A link where the page is built, the bare words where it is not. */
function PageLink({ page, children }: { readonly page: string; readonly children?: ReactNode }) {
  const path = builtPath(page, useLanguage())
  if (path === undefined) return <>{children}</>
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
