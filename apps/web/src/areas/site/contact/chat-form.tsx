import { emailPattern } from '@clearhold/contract/content/rules'
import { openVisitorThreadAddress } from '@clearhold/contract/support/addresses'
import { threadMax } from '@clearhold/contract/support/rules'
import { type FormEvent, useState } from 'react'
import { callApi } from '#client/api/call-api.ts'
import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { oneOf, plainSchema, record } from '#client/api/plain-schema.ts'
import { newRequestKey } from '#client/api/request-key.ts'
import { Button } from '#design/button.tsx'
import { PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { useFormGuard } from '#features/content/form-guard.ts'
import { TrapField } from '#features/content/trap-field.tsx'
import { useSupport } from '#features/support/use-support.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const fields = ['name', 'email', 'text'] as const
type Field = (typeof fields)[number]
type Words = Readonly<Record<Field, string>>

const openTarget = { ...openVisitorThreadAddress, answer: plainSchema(record({ status: oneOf('opened') })) }

/** What is wrong with each field; none where the form may be sent. */
function wrongIn(words: Words): readonly Field[] {
  return fields.filter((field) => words[field] === '' || (field === 'email' && !emailPattern.test(words.email)))
}

/** Who writes, where an answer reaches them, and the first message. What was typed stays until the server has it. */
export function ChatForm({ onOpened }: { readonly onOpened: () => Promise<void> }) {
  const t = useTexts('support')
  const language = useLanguage()
  const guard = useFormGuard()
  const { hours } = useSupport()
  const [key] = useState(newRequestKey)
  const [wrong, setWrong] = useState<readonly Field[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const read = (name: string) => String(data.get(name) ?? '').trim()
    const words = { name: read('name'), email: read('email'), text: read('text') }
    const found = wrongIn(words)
    setWrong(found)
    const [first] = found
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    setFailure(await open({ ...words, key, language, website: read('website') }, guard))
    setBusy(false)
  }
  const open = async (body: object, { stamp, renew }: typeof guard): Promise<Failure | undefined> => {
    const stamped = await stamp()
    if (stamped.kind !== 'answer') return stamped
    const outcome = await callApi(openTarget, { body: { ...body, stamp: stamped.value.stamp } })
    renew()
    if (outcome.kind !== 'answer') return outcome
    await onOpened()
    return undefined
  }
  const common = (field: Field) => ({
    name: field,
    maxLength: threadMax[field],
    error: wrong.includes(field) ? t(field === 'email' ? 'visit.notAnEmail' : 'new.required') : undefined,
    onInput: () => {
      guard.begin()
      setWrong((before) => before.filter((one) => one !== field))
    },
  })
  return (
    <form noValidate className="talk-form" onFocus={guard.begin} onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{t('visit.lead', { hours })}</p>
      {failure !== undefined && (
        <p role="alert" className="talk-failed">
          <b>{t('notSent')}</b> <FailureText failure={failure} />
        </p>
      )}
      <div className="talk-pair">
        <PlainTextField {...common('name')} label={t('visit.name')} autoComplete="name" />
        <PlainTextField {...common('email')} label={t('visit.email')} autoComplete="email" inputMode="email" />
      </div>
      <PlainTextArea {...common('text')} label={t('visit.message')} help={t('neverSend')} rows={4} />
      <TrapField label={t('visit.trap')} />
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? t('sending') : t('visit.start')}
      </Button>
      <p className="text-13 text-ink-2">{t('visit.kept')}</p>
    </form>
  )
}
