import type { ReactNode } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { WaitFor } from '#client/api/wait-for.tsx'
import { useMe } from '#client/session/use-me.ts'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { LanguageChoice, ThemeSetting } from './appearance.tsx'
import { MailReach } from './mail-reach.tsx'
import { PhotoForm } from './photo-form.tsx'
import { PhraseForm } from './phrase-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'

interface AccountSettingsProps {
  readonly securityPath: string
  /** Beneath the sheet of emails, where an area has more ways to tell of a message. */
  readonly notices?: ReactNode
}

/** The sheets of a person's settings, for both areas. */
export function AccountSettings({ securityPath, notices }: AccountSettingsProps) {
  const t = useTexts('account')
  const known = useMe()
  return (
    <WaitFor of={[known]}>
      <div className="columns columns-even">
        <Sheet title={t('profile.title')}>
          <Loaded known={known} waiting={null}>
            {(me) => (
              <div className="space-y-8">
                <PhotoForm me={me} />
                <ProfileForm me={me} />
              </div>
            )}
          </Loaded>
        </Sheet>
        <div className="columns">
          <Sheet title={t('appearance.title')}>
            <div className="space-y-6">
              <LanguageChoice />
              <ThemeSetting />
            </div>
          </Sheet>
          <Sheet title={t('mails.title')}>
            <MailReach securityPath={securityPath} />
            <PreferencesForm />
          </Sheet>
          {notices}
          <Sheet title={t('phrase.title')}>
            <PhraseForm />
          </Sheet>
        </div>
      </div>
    </WaitFor>
  )
}
