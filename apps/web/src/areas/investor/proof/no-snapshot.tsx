import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Before the first snapshot of all: what there will be, when, and what can be looked at until then. */
export function NoSnapshot({ nextAt }: { readonly nextAt: string | null }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  return (
    <>
      <PageTitle title={t('none')} lead={t('noneText')} />
      <Sheet
        title={t('before.title')}
        actions={
          <a className={buttonClass({})} href={publicPath('proof', language)}>
            {t('noneLink')}
          </a>
        }
      >
        <Facts
          facts={[
            [t('before.when'), t('before.whenText')],
            ...(nextAt === null ? [] : [[t('next'), <DateTime key="next" instant={nextAt} />] as const]),
            [t('before.money'), t('before.moneyText')],
            [t('before.until'), t('before.untilText')],
          ]}
        />
      </Sheet>
    </>
  )
}
