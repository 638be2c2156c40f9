import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { factorsSchema } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import type { z } from 'zod'
import { Loaded } from '#client/api/loaded.tsx'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { useMe } from '#client/session/use-me.ts'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
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
  // A warning may come above the rest.
  const factors = useEndpoint(readFactors, { params: { id: 'me' } })
  return (
    <WaitFor of={[factors, me]}>
      <div className="columns">
        <Factors known={factors} />
        <div className="columns columns-even">
          <Sheet title={t('password.title')}>
            <PasswordForm />
          </Sheet>
          <Sheet title={t('email.title')}>
            <Loaded known={me} waiting={null}>
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
    </WaitFor>
  )
}

function Factors({ known }: { readonly known: Known<z.infer<typeof factorsSchema>> }) {
  const t = useTexts('security')
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <Loaded known={known} waiting={null}>
        {({ passkeys, totp, recoveryCodesLeft }) => (
          <div className="columns">
            {passkeys.length === 0 && !totp && (
              <Notice kind="you">{t(recoveryCodesLeft > 0 ? 'afterRecovery' : 'noFactor')}</Notice>
            )}
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
