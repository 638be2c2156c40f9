import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { User } from '@clearhold/contract/accounts/schema'
import { listPositions } from '@clearhold/contract/plans/endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { buttonClass } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Sheet } from '#design/sheet.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { endedPositions } from '../positions/paths.ts'
import { useOpenPositions } from '../positions/use-open-positions.ts'
import { type Check, type CheckName, checklist } from './checklist.ts'

type Checks = Pick<Known<readonly Check[]>, 'value' | 'failure' | 'refetch'>

/** What is done and what is left, out of four answers; unknown until all of them are there. */
export function useChecks(me: User | undefined, options: { readonly asks: boolean }): Checks {
  const factors = useEndpoint(readFactors, { params: { id: 'me' } }, options)
  const { known: open } = useOpenPositions()
  const ended = useEndpoint(listPositions, endedPositions(null))
  const failed = [factors, open, ended].filter(({ value, failure }) => value === undefined && failure !== undefined)
  if (me === undefined || factors.value === undefined || open.value === undefined || ended.value === undefined) {
    const refetch = () => {
      for (const known of failed) known.refetch()
    }
    return { value: undefined, failure: failed[0]?.failure, refetch }
  }
  const hasFactor = factors.value.totp || factors.value.passkeys.length > 0
  const hasPlan = open.value.open.count > 0 || ended.value.positions.length > 0
  return { value: checklist({ me, hasFactor, hasPlan }), failure: undefined, refetch: () => undefined }
}

const leftOf = (checks: readonly Check[]) => checks.filter(({ state }) => state !== 'done').length

/** Gone as soon as there is nothing left to do. */
export function GettingStarted({ me, checks }: { readonly me: User; readonly checks: Checks }) {
  const t = useTexts('dashboard')
  const { value, failure, refetch } = checks
  if (value === undefined) {
    return failure === undefined ? null : (
      <Sheet title={t('start.title')}>
        <FailureNotice failure={failure} onRetry={refetch} />
      </Sheet>
    )
  }
  const left = leftOf(value)
  if (left === 0) return null
  const done = value.length - left
  return (
    <Sheet
      title={t('start.title')}
      aside={<span className="ml-auto text-14 text-ink-2">{t('start.progress', { done, all: value.length })}</span>}
    >
      <Steps
        steps={value.map(
          ({ name, state }): Step => ({
            state,
            title: t(`start.${name}`),
            text: <CheckText me={me} name={name} state={state} />,
          }),
        )}
      />
    </Sheet>
  )
}

const pages: Partial<Readonly<Record<CheckName, string>>> = {
  factor: '/user/security',
  identity: '/user/kyc',
  deposit: '/user/deposits1',
  plan: '/user/plans',
}

function CheckText({ me, name, state }: Check & { readonly me: User }): ReactNode {
  const t = useTexts('dashboard')
  if (name === 'created') return <DateTime instant={me.createdAt} />
  if (name === 'confirmed') return me.email
  if (state === 'done') return undefined
  const path = pages[name]
  // The green button is the step to be taken now; paying in has its own at the head of the page.
  const isGreen = state === 'now' && name !== 'deposit'
  if (name === 'identity' && me.kyc !== null && me.kyc.status !== 'verified') {
    const { status } = me.kyc
    return (
      <>
        {t(`start.identityIs.${status}`)}{' '}
        {status !== 'pending' && <Link to="/user/kyc">{t('start.identityLink')}</Link>}
      </>
    )
  }
  return (
    <>
      {t(`start.${name}Text`)}{' '}
      {path !== undefined && (
        <span className={isGreen ? 'mt-2 block' : undefined}>
          <Link to={path} className={isGreen ? buttonClass({ kind: 'primary', size: 'small' }) : undefined}>
            {t(`start.${name}Link`)}
          </Link>
        </span>
      )}
    </>
  )
}
