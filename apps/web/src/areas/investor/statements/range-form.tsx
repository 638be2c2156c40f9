import type { StatementDays } from '@clearhold/contract/statements/rules'
import { statementRangeSchema } from '@clearhold/contract/statements/schema'
import { useState } from 'react'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { RadioGroup } from '#design/radio-group.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { FileFailure } from './file-failure.tsx'
import { type FileKind, fileKinds, useStatementFile } from './use-statement-file.ts'

/** A statement of any days. */
export function RangeForm({ start }: { readonly start: StatementDays }) {
  const t = useTexts('statements')
  const forms = useTexts('forms')
  const file = useStatementFile()
  const [kind, setKind] = useState<FileKind>('pdf')
  const { form, submit } = useCheckedForm({
    rules: statementRangeSchema,
    start,
    words: {
      from: ({ code }) => t(code === 'custom' ? 'range.tooEarly' : 'range.noDay'),
      to: ({ code }) => t(code === 'custom' ? 'range.backwards' : 'range.noDay'),
    },
    onChecked: (days) => file.download(days, kind),
  })
  return (
    <Sheet title={t('range.title')}>
      <form noValidate className="grid gap-4 md:grid-cols-2" onSubmit={submit}>
        <TextField type="date" label={t('range.from')} {...formField(form, 'from', forms)} />
        <TextField type="date" label={t('range.to')} {...formField(form, 'to', forms)} />
        <div className="flex flex-wrap items-end justify-between gap-4 md:col-span-2">
          <RadioGroup
            legend={t('range.kind')}
            name="kind"
            value={kind}
            options={fileKinds.map((value) => ({ value, label: t(`range.${value}`) }))}
            onChoose={setKind}
          />
          <Button kind="primary" type="submit" busy={file.isBusy}>
            {t('range.make')}
          </Button>
        </div>
      </form>
      <p className="mt-3 text-14 text-ink-2">{t('range.help')}</p>
      <FileFailure file={file} />
    </Sheet>
  )
}
