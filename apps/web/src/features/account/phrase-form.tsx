import '#client/boot/zod-without-eval.ts'
import { changePhrase, readPhrase } from '@clearhold/contract/notifications/endpoints'
import { isPhrase, phraseOf } from '@clearhold/contract/notifications/phrase'
import { useMemo } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const mine = { params: { id: 'me' } } as const

/** The words by which a person recognises our mails. They are shown in mails only, so that a stolen session does not learn them. */
export function PhraseForm() {
  const t = useTexts('account')
  const language = useLanguage()
  const known = useEndpoint(readPhrase, mine)
  return (
    <Loaded known={known} waiting={<Skeleton />}>
      {({ chosenAt }) => (
        <div className="space-y-5">
          <p className="text-ink-2">
            {chosenAt === null
              ? t('phrase.none')
              : t('phrase.chosen', { at: dateTimeText(chosenAt, language, { year: true }) })}
          </p>
          <ChoosePhrase />
          {chosenAt !== null && <TakePhraseBack />}
        </div>
      )}
    </Loaded>
  )
}

function ChoosePhrase() {
  const t = useTexts('account')
  const forms = useTexts('forms')
  const showToast = useToast()
  const invalid = t('phrase.invalid')
  const rules = useMemo(() => z.object({ phrase: z.string().refine(isPhrase, invalid).transform(phraseOf) }), [invalid])
  const { form, submit, busy, failure } = useEndpointForm(
    { topics: changePhrase.topics, body: rules },
    {
      start: { phrase: '' },
      call: (body) => callAsPerson(changePhrase, { ...mine, body }),
      onDone: (_, { reset }) => {
        reset()
        showToast({ kind: 'done', title: t('phrase.saved') })
      },
    },
  )
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <FailureNotice failure={failure} />
      <TextField
        label={t('phrase.label')}
        help={t('phrase.help')}
        autoComplete="off"
        {...formField(form, 'phrase', forms)}
      />
      <Button type="submit" busy={busy}>
        {t('phrase.save')}
      </Button>
    </form>
  )
}

function TakePhraseBack() {
  const t = useTexts('account')
  const showToast = useToast()
  const remove = useAction(() => callAsPerson(changePhrase, { ...mine, body: { phrase: null } }), changePhrase.topics)
  const takeBack = async () => {
    if ((await remove.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('phrase.removed') })
  }
  return (
    <div className="space-y-4">
      <FailureNotice failure={remove.failure} />
      <Button kind="text" size="small" busy={remove.busy} onClick={() => void takeBack()}>
        {t('phrase.remove')}
      </Button>
    </div>
  )
}
