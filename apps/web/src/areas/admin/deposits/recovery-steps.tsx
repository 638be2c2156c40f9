import { useTexts } from '#i18n/use-texts.ts'

/** Another token on one of our addresses: not lost, and not a button. People do it, in this order. */
export function RecoverySteps() {
  const t = useTexts('deposits-review')
  return (
    <section className="mt-4 border-t border-rule pt-3">
      <h3 className="mb-2 font-text text-14 font-[550] tracking-normal">{t('recovery.title')}</h3>
      <ol className="list-decimal space-y-1.5 pl-5 text-ink-2">
        {(['step1', 'step2', 'step3', 'step4', 'step5'] as const).map((step) => (
          <li key={step}>{t(`recovery.${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}
