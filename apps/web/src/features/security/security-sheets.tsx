import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { factorsSchema } from '@clearhold/contract/accounts/schema'
import { type ReactNode, useState } from 'react'
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
import { SecurityFormRow } from './security-row.tsx'
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
        <Factors known={factors}>
          <SecurityFormRow
            title={t('password.title')}
            state={t('password.longerWait')}
            form={(close) => <PasswordForm isWaitSaid onSaved={close} />}
          />
          <Loaded known={me} waiting={null}>
            {({ email }) => (
              <SecurityFormRow title={t('email.title')} state={t('email.now', { email })} form={() => <EmailForm />} />
            )}
          </Loaded>
        </Factors>
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

interface FactorsProps {
  readonly known: Known<z.infer<typeof factorsSchema>>
  /** The rows that do not wait for them. */
  readonly children: ReactNode
}

/** What is missing first, then a row for each part of it. */
function Factors({ known, children }: FactorsProps) {
  const t = useTexts('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const factors = known.value
  const hasNone = factors !== undefined && factors.passkeys.length === 0 && !factors.totp
  return (
    <>
      {hasNone && <Notice kind="you">{t(factors.recoveryCodesLeft > 0 ? 'afterRecovery' : 'noFactor')}</Notice>}
      <div className="security-rows">
        {children}
        <Loaded known={known} waiting={null}>
          {({ passkeys, totp, recoveryCodesLeft }) => (
            <>
              <Passkeys passkeys={passkeys} isUrgent={hasNone} onCodes={setCodes} />
              <Totp isOn={totp} onCodes={setCodes} />
              {!hasNone && <RecoveryCodes left={recoveryCodesLeft} />}
            </>
          )}
        </Loaded>
      </div>
      <CodesOnce codes={codes} onClose={() => setCodes(undefined)} />
    </>
  )
}
