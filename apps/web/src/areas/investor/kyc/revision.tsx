import { type KycPart, kycParts } from '@clearhold/contract/kyc/rules'
import type { KycOfMe, KycStep } from '@clearhold/contract/kyc/schema'
import { sessionState } from '#client/session/session.ts'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Aside, Explained } from './aside.tsx'
import { DocumentViews } from './document-views.tsx'
import { KycForm } from './kyc-form.tsx'
import { TimelineSheet } from './timeline.tsx'

interface RevisionProps {
  readonly kyc: KycOfMe
  readonly onFailed: () => void
}

/** Only what failed is asked for again; the rest is accepted and stays. */
export function Revision({ kyc, onFailed }: RevisionProps) {
  const t = useTexts('kyc')
  const failing = kyc.steps.filter(({ state }) => state === 'revise')
  const parts = kycParts.filter((part) => failing.some((step) => step.part === part))
  const [only] = parts
  const session = sessionState()
  return (
    <>
      <PageTitle
        title={
          parts.length === 1 && only !== undefined
            ? t('revision.one', { part: t(`part.${only}`) })
            : t('revision.several', { count: parts.length })
        }
        lead={t('revision.lead')}
      />
      <div className="columns columns-main">
        <div className="columns">
          <KycForm
            key={kyc.round}
            name={`${session.kind === 'in' ? session.user._id : ''} ${kyc.kycId} ${kyc.round}`}
            parts={parts}
            way="resubmit"
            details={kyc.details ?? { fullname: '', dob: '', address: '' }}
            reasons={reasonsOf(failing)}
            onFailed={onFailed}
          />
          <Sheet title={t('revision.stands')}>
            <PartTable steps={kyc.steps} />
          </Sheet>
          <TimelineSheet kyc={kyc} />
          <DocumentViews kyc={kyc} />
        </div>
        <Aside>
          <Explained title={t('revision.afterTitle')}>{t('revision.after')}</Explained>
        </Aside>
      </div>
    </>
  )
}

function reasonsOf(steps: readonly KycStep[]): Partial<Record<KycPart, NonNullable<KycStep['reason']>>> {
  return Object.fromEntries(steps.flatMap(({ part, reason }) => (reason === null ? [] : [[part, reason]])))
}

const marks: Readonly<Record<KycStep['state'], StatusKind>> = {
  needed: 'none',
  sent: 'moving',
  accepted: 'done',
  revise: 'you',
  rejected: 'refused',
}

function PartTable({ steps }: { readonly steps: readonly KycStep[] }) {
  const t = useTexts('kyc')
  return (
    <table className="statement statement-small">
      <caption className="sr-only">{t('revision.stands')}</caption>
      <tbody>
        {steps.map(({ part, state }) => (
          <tr key={part}>
            <th scope="row">{t(`partName.${part}`)}</th>
            <td>
              <Status kind={marks[state]}>{t(`partState.${state}`)}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
