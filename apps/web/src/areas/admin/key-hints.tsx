import { Button } from '#design/button.tsx'
import { turnShortcuts, useShortcutsOn } from '#design/key-shortcuts.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** A key beside what it does. Readers hear it through aria-keyshortcuts, which the button itself carries. */
export function Key({ name }: { readonly name: string }) {
  if (!useShortcutsOn()) return null
  return (
    <span aria-hidden="true">
      <kbd className="key">{name}</kbd>
    </span>
  )
}

/** Which keys walk through a queue, and the way to turn all of them off. Devices without a keyboard see none of it. */
export function KeyHints() {
  const t = useTexts('work')
  const on = useShortcutsOn()
  return (
    <div className="key-hints">
      {on && (
        <span>
          <kbd className="key">J</kbd> <kbd className="key">K</kbd> {t('keys.walk')}
        </span>
      )}
      <Button kind="text" size="small" onClick={() => turnShortcuts(!on)}>
        {on ? t('keys.off') : t('keys.on')}
      </Button>
    </div>
  )
}
