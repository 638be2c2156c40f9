import { type Language, languages } from '@clearhold/contract/language'
import { useState } from 'react'
import { PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type DraftTexts, type TextPart, textLengths, textParts, writtenTexts } from './draft.ts'

interface TextsSheetProps {
  readonly texts: DraftTexts
  readonly onChange: (texts: DraftTexts) => void
}

/** What investors will read, one language at a time; how many of each are written stands beside it. */
export function TextsSheet({ texts, onChange }: TextsSheetProps) {
  const t = useTexts('plans-admin')
  const [shown, setShown] = useState<Language>(useLanguage())
  const change = (part: TextPart, text: string) => onChange({ ...texts, [shown]: { ...texts[shown], [part]: text } })
  return (
    <Sheet title={t('editor.texts')} foot={t('editor.textsFoot')}>
      <div className="space-y-4">
        <RadioGroup
          legend={t('editor.language')}
          name="text-language"
          value={shown}
          onChoose={setShown}
          options={languages.map((value) => ({
            value,
            label: t('editor.written', {
              language: t(`language.${value}`),
              count: writtenTexts(texts, value),
              of: textParts.length,
            }),
          }))}
        />
        {textParts.map((part) => {
          const field = {
            label: t(`text.${part}`),
            value: texts[shown][part],
            maxLength: textLengths[part],
            lang: shown,
            autoComplete: 'off',
          }
          return part === 'name' ? (
            <PlainTextField key={part} {...field} onChange={(event) => change(part, event.currentTarget.value)} />
          ) : (
            <PlainTextArea
              key={part}
              {...field}
              rows={part === 'summary' ? 2 : 4}
              onChange={(event) => change(part, event.currentTarget.value)}
            />
          )
        })}
      </div>
    </Sheet>
  )
}
