import type { InputOf } from '@clearhold/contract/endpoint'
import type { AdminPlans } from '@clearhold/contract/plans/admin-schema'
import { changePlanDraft, createPlanDraft } from '@clearhold/contract/plans/endpoints'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import {
  type DraftForm,
  type DraftTexts,
  draftForm,
  draftOf,
  type EditedPlan,
  formOf,
  noTexts,
  termsOf,
} from './draft.ts'
import { DraftPreview } from './draft-preview.tsx'
import { TextsSheet } from './texts-sheet.tsx'

interface EditorProps {
  readonly edited: EditedPlan
  readonly plans: AdminPlans
}

/** A draft: terms and texts as they are to be. It is not binding until two people have published it. */
export function Editor({ edited, plans }: EditorProps) {
  const t = useTexts('plans-admin')
  const language = useLanguage()
  const { key, draft, from } = edited
  const [texts, setTexts] = useState<DraftTexts>(from?.texts ?? noTexts)
  const save = useSave(edited)
  const { form, submit } = useCheckedForm({
    rules: draftForm,
    start: formOf(key, from, language),
    onChecked: (values) => (save.busy ? undefined : save.run(values, texts)),
  })
  const title = key === '' ? t('editor.new') : t('editor.title', { name: from?.texts[language].name || key })
  return (
    <>
      <PageTitle
        title={title}
        lead={
          <>
            <Link to="/admin/plans">{t('editor.back')}</Link> / {key !== '' && `${key} / `}
            {t(draft === undefined ? 'editor.next' : 'editor.draft')}
          </>
        }
      />
      <form noValidate className="columns columns-decision" onSubmit={submit}>
        <div className="columns">
          {draft?.state === 'proposed' && <Notice kind="you">{t('editor.proposed')}</Notice>}
          <TermsSheet form={form} isNew={key === ''} />
          <TextsSheet texts={texts} onChange={setTexts} />
        </div>
        <div className="columns">
          <DraftPreview terms={termsOf(useWatch({ control: form.control }) as DraftForm)} texts={texts} plans={plans} />
          <FailureNotice failure={save.failure} />
          <Button kind="primary" wide type="submit" busy={save.busy}>
            {t('editor.save')}
          </Button>
        </div>
      </form>
    </>
  )
}

type DraftBody = InputOf<typeof changePlanDraft>['body']

/** A new plan, the next version of one, or a draft that exists: one button, three calls. */
function useSave({ key, draft }: EditedPlan) {
  const t = useTexts('plans-admin')
  const navigate = useNavigate()
  const showToast = useToast()
  const save = useAction(
    ({ planKey, body }: { readonly planKey: string; readonly body: DraftBody }) =>
      draft === undefined
        ? callAsPerson(createPlanDraft, { body: { key: planKey, ...body } })
        : callAsPerson(changePlanDraft, { params: { key, version: draft.version }, body }),
    [...createPlanDraft.topics, ...changePlanDraft.topics],
  )
  const run = async (values: DraftForm, texts: DraftTexts) => {
    const terms = termsOf(values)
    if (terms === undefined) return
    if ((await save.run({ planKey: terms.planKey, body: draftOf(terms, texts) })) === undefined) return
    showToast({ kind: 'done', title: t('editor.saved'), text: t('editor.savedText') })
    void navigate('/admin/plans')
  }
  return { busy: save.busy, failure: save.failure, run }
}

interface TermsSheetProps {
  readonly form: UseFormReturn<DraftForm>
  readonly isNew: boolean
}

function TermsSheet({ form, isNew }: TermsSheetProps) {
  const t = useTexts('plans-admin')
  const forms = useTexts('forms')
  return (
    <Sheet title={t('editor.terms')}>
      <div className="field-grid">
        {isNew && (
          <TextField
            label={t('field.key')}
            help={t('field.keyHelp')}
            autoComplete="off"
            mono
            {...formField(form, 'key', forms)}
          />
        )}
        <TextField
          label={t('field.profit')}
          inputMode="decimal"
          autoComplete="off"
          {...formField(form, 'profit', forms)}
        />
        <TextField
          label={t('field.hours')}
          inputMode="numeric"
          autoComplete="off"
          {...formField(form, 'hours', forms)}
        />
        <TextField
          label={t('field.min')}
          inputMode="decimal"
          autoComplete="off"
          {...formField(form, 'minAmount', forms)}
        />
        <TextField
          label={t('field.max')}
          inputMode="decimal"
          autoComplete="off"
          {...formField(form, 'maxAmount', forms)}
        />
        <TextField
          label={t('field.bonus')}
          help={t('field.bonusHelp')}
          inputMode="decimal"
          autoComplete="off"
          {...formField(form, 'bonus', forms)}
        />
      </div>
    </Sheet>
  )
}
