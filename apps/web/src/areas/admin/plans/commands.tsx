import { proposeClosingPlan, proposePublication } from '@clearhold/contract/plans/endpoints'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import type { AdminPlanVersion } from './draft.ts'

interface VersionProps {
  readonly planKey: string
  readonly version: AdminPlanVersion
}

/** Nothing is published here: a second person reads it, signs it, and then it is on the pages. */
export function ProposeVersion({ planKey, version }: VersionProps) {
  const t = useTexts('plans-admin')
  const name = version.texts[useLanguage()].name || planKey
  return (
    <ReasonDialog
      trigger={
        <Button size="small">
          {t('propose.button')}
          <span className="sr-only">{planKey}</span>
        </Button>
      }
      title={t('propose.title', { name, version: version.version })}
      text={t('propose.text')}
      submit={t('propose.submit')}
      act={(reason) =>
        signProposal(
          callAsPerson(proposePublication, { params: { key: planKey, version: version.version }, body: { reason } }),
        )
      }
      topics={proposePublication.topics}
    />
  )
}

/** No new positions; those that run go on to their end. */
export function ClosePlan({ planKey, version }: VersionProps) {
  const t = useTexts('plans-admin')
  const name = version.texts[useLanguage()].name || planKey
  return (
    <ReasonDialog
      trigger={
        <Button kind="refuse" size="small">
          {t('close.button')}
          <span className="sr-only">{planKey}</span>
        </Button>
      }
      title={t('close.title', { name })}
      text={t('close.text')}
      submit={t('propose.submit')}
      act={(reason) => callAsPerson(proposeClosingPlan, { params: { key: planKey }, body: { reason } })}
      topics={proposeClosingPlan.topics}
    />
  )
}
