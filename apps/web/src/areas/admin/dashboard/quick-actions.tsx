import { Link } from 'react-router'
import { useMe } from '#client/session/use-me.ts'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Key } from '../key-hints.tsx'
import { quickActionsOf } from '../quick-actions.ts'

/** The ways to the work, each with its two letters. */
export function QuickActions() {
  const t = useTexts('admin')
  const held = useMe().value?.permissions ?? []
  return (
    <Sheet title={t('quick.title')}>
      <ul className="quick">
        {quickActionsOf(held).map(({ action, key, to }) => (
          <li key={action}>
            <Link to={to} aria-keyshortcuts={`G ${key.toUpperCase()}`}>
              {t(`quick.${action}`)}
            </Link>
            <span className="flex gap-1">
              <Key name="G" />
              <Key name={key.toUpperCase()} />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
