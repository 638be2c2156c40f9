import { useLocation } from 'react-router'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** For an investor who wanted to withdraw and was led here: why, and what to do. */
export function NeededToWithdraw() {
  const t = useTexts('kyc')
  if (useLocation().state !== 'withdraw') return null
  return (
    <Notice
      kind="you"
      action={
        <Button size="small" onClick={toForm}>
          {t('needed.submit')}
        </Button>
      }
    >
      {t('needed.text')}
    </Notice>
  )
}

function toForm(): void {
  document.querySelector<HTMLElement>('.kyc-form input')?.focus()
}
