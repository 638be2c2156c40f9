import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What every form of this page ends with. */
export function PublishButton({ busy }: { readonly busy: boolean }) {
  const t = useTexts('content')
  return (
    <div>
      <Button kind="primary" type="submit" busy={busy}>
        {t('publish')}
      </Button>
    </div>
  )
}
