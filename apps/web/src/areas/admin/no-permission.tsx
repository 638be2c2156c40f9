import { Link } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Staff who follow a link to a page without its permission read why it is closed, and how that could change. */
export default function NoPermission() {
  const t = useTexts('admin')
  return (
    <>
      <PageTitle title={t('door.title')} />
      <p className="mb-4 max-w-[60ch] text-ink-2">{t('door.text')}</p>
      <Link to="/admin" className={buttonClass({})}>
        {t('door.back')}
      </Link>
    </>
  )
}
