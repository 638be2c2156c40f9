import { factorsSchema } from '@clearhold/contract/accounts'
import { useState } from 'react'
import { useKnown } from '../../client/queries.tsx'
import { useMe } from '../../client/use-me.ts'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { Sheet } from '../../design/sheet.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmailForm } from './email-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { CodesOnce, RecoveryCodes } from './recovery-codes.tsx'
import { Sessions, SignIns } from './sessions.tsx'
import { Totp } from './totp.tsx'

/** Everything that keeps an account its owner's, for both areas. */
export function SecuritySheets() {
  const t = useTexts('security')
  const me = useMe()
  return (
    <div className="columns">
      <Factors />
      <div className="columns columns-even">
        <Sheet title={t('password.title')}>
          <PasswordForm />
        </Sheet>
        <Sheet title={t('email.title')}>
          <Loaded known={me} waiting={<Skeleton />}>
            {({ email }) => <EmailForm email={email} />}
          </Loaded>
        </Sheet>
      </div>
      <Sheet title={t('sessions.title')}>
        <Sessions />
      </Sheet>
      <Sheet title={t('signIns.title')}>
        <SignIns />
      </Sheet>
    </div>
  )
}

function Factors() {
  const t = useTexts('security')
  const known = useKnown({ path: '/api/user/me/factors', answer: factorsSchema })
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <Loaded
        known={known}
        waiting={
          <div className="columns columns-even">
            <Sheet title={t('passkeys.title')}>
              <Skeleton />
              <Skeleton shape="bar" />
            </Sheet>
            <Sheet title={t('totp.title')}>
              <Skeleton />
            </Sheet>
          </div>
        }
      >
        {({ passkeys, totp, recoveryCodesLeft }) => (
          <div className="columns">
            {passkeys.length === 0 && !totp && <Notice kind="you">{t('noFactor')}</Notice>}
            <div className="columns columns-even">
              <Sheet title={t('passkeys.title')}>
                <Passkeys passkeys={passkeys} onCodes={setCodes} />
              </Sheet>
              <div className="columns">
                <Sheet title={t('totp.title')}>
                  <Totp isOn={totp} onCodes={setCodes} />
                </Sheet>
                {(totp || passkeys.length > 0) && (
                  <Sheet title={t('codes.title')}>
                    <RecoveryCodes left={recoveryCodesLeft} />
                  </Sheet>
                )}
              </div>
            </div>
          </div>
        )}
      </Loaded>
      <CodesOnce codes={codes} onClose={() => setCodes(undefined)} />
    </>
  )
}
