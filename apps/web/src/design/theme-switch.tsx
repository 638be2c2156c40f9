import { Moon, Sun } from 'lucide-react'
import { useTexts } from '../i18n/use-texts.ts'

/** The head script listens for it (client/boot/theme.ts), so it works before React has started and without it. */
export function ThemeSwitch() {
  const t = useTexts()
  return (
    <button type="button" className="icon-button" data-theme-switch="" aria-label={t('theme.switch')}>
      <Moon size={20} strokeWidth={1.5} aria-hidden="true" className="theme-moon" />
      <Sun size={20} strokeWidth={1.5} aria-hidden="true" className="theme-sun" />
    </button>
  )
}
