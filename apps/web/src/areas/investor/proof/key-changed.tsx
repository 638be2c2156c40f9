import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Keys } from './memory.ts'

interface KeyChangedProps {
  readonly before: Keys
  readonly now: Keys
  readonly onTrust: () => void
}

/** The key that this browser saw first is used until the person says otherwise. */
export function KeyChanged({ before, now, onTrust }: KeyChangedProps) {
  const t = useTexts('my-proof')
  return (
    <div className="mb-6">
      <Notice
        kind="you"
        action={
          <Button size="small" onClick={onTrust}>
            {t('key.trust')}
          </Button>
        }
      >
        <b>{t('key.changed')}</b> {t('key.text')}
        <dl className="two-keys">
          <dt>{t('key.before')}</dt>
          <dd className="two-keys-text">{before.log}</dd>
          <dd className="two-keys-text">{before.answers}</dd>
          <dt>{t('key.now')}</dt>
          <dd className="two-keys-text">{now.log}</dd>
          <dd className="two-keys-text">{now.answers}</dd>
        </dl>
      </Notice>
    </div>
  )
}
