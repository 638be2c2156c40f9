import { expect, test } from 'vitest'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { renderIn } from '#i18n/render-in.tsx'
import { registerForm } from '../rules.ts'
import { RegisterFields } from './register-fields.tsx'

const start = { fullname: '', username: '', email: '', password: '', confirm: '', terms: false }

function Fields({ code }: { readonly code: string | undefined }) {
  const { form } = useCheckedForm({ rules: registerForm, start, onChecked: () => undefined })
  return <RegisterFields form={form} code={code} onChangeCode={() => undefined} />
}

test('W11: the referral code that a link brought along stands in the form, and without one there is no field for it', () => {
  expect(renderIn('en', <Fields code="FRIEND-1" />)).toMatch(/<input[^>]* value="FRIEND-1"/)
  expect(renderIn('en', <Fields code={undefined} />)).not.toContain('Referral code')
})
