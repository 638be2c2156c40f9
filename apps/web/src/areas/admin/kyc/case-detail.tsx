import { showCase } from '@clearhold/contract/kyc/endpoints'
import { ageAt, type KycDocument, type KycPart, kycDocuments } from '@clearhold/contract/kyc/rules'
import type { KycCase } from '@clearhold/contract/kyc/schema'
import { ArrowLeft, Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { now } from '#client/boot/clock.ts'
import { useMe } from '#client/session/use-me.ts'
import { DateTime } from '#design/date-time.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { BirthDate } from '#features/kyc/birth-date.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { CaseSkeleton } from '../case-skeleton.tsx'
import { Assignment } from './assignment.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseStatus } from './case-status.tsx'
import { DocumentComparison } from './document-comparison.tsx'
import { NoDecision } from './no-decision.tsx'
import { useDocuments } from './use-documents.ts'
import { ViewDialog } from './view-dialog.tsx'

interface CaseDetailProps {
  readonly id: string
  /** The list, on a phone. */
  readonly backTo: string
  readonly onDecided: () => void
}

export function CaseDetail({ id, backTo, onDecided }: CaseDetailProps) {
  const t = useTexts('kyc-review')
  const known = useEndpoint(showCase, { params: { id } })
  return (
    <section className="review-pane" aria-label={t('case')}>
      <Link to={backTo} className="review-back">
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </Link>
      <Loaded known={known} waiting={<CaseSkeleton />}>
        {(one) => <OpenCase key={one.round} one={one} onDecided={onDecided} refetch={known.refetch} />}
      </Loaded>
    </section>
  )
}

interface OpenCaseProps {
  readonly one: KycCase
  readonly onDecided: () => void
  readonly refetch: () => void
}

function OpenCase({ one, onDecided, refetch }: OpenCaseProps) {
  const [isAsking, setAsking] = useState(false)
  const documents = useDocuments({ idCard: one.idCard, selfie: one.selfie }, refetch)
  const canDecide = one.status === 'pending' && one.cannotDecide === null
  const name = one.fullname ?? one.username
  const hasLooked = useHasLooked(one)
  return (
    <>
      <div className="review-scroll">
        <CaseHead one={one} />
        <DocumentComparison documents={documents} onOpen={() => setAsking(true)} isErased={one.idCard === null} />
        <Typed one={one} />
        <CaseHistory one={one} />
      </div>
      {canDecide ? (
        <CaseActions
          one={one}
          hasLooked={documents.opened !== undefined || hasLooked}
          onOpen={documents.opened === undefined ? () => setAsking(true) : undefined}
          onDecided={onDecided}
        />
      ) : (
        <NoDecision one={one} refetch={refetch} />
      )}
      <ViewDialog
        name={name}
        documents={documents}
        suggested={one.status === 'pending' ? 'case_review' : 'second_look'}
        isOpen={isAsking}
        onOpenChange={setAsking}
      />
    </>
  )
}

/** This round, and in an earlier visit: what was seen then counts. */
function useHasLooked({ views, parts }: KycCase): boolean {
  const myId = useMe().value?._id
  const sentAt = Math.max(...parts.map((part) => Date.parse(part.sentAt)))
  const looked = (document: KycDocument) =>
    views.some((view) => view.by.id === myId && view.document === document && Date.parse(view.at) >= sentAt)
  return kycDocuments.every(looked)
}

function CaseHead({ one }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  const { fullname, username, reference, userEmail, createdAt, status } = one
  return (
    <header className="case-head">
      <div className="min-w-0">
        <h2>{fullname ?? username}</h2>
        <p>
          {reference}, {t('sent')} <DateTime instant={createdAt} />. {userEmail}
        </p>
        <p className="case-audit">
          <Eye size={15} strokeWidth={1.5} aria-hidden="true" /> {t('audit')}
        </p>
      </div>
      <div className="case-side">
        <CaseStatus status={status} />
        {status === 'pending' && <Assignment one={one} />}
      </div>
    </header>
  )
}

const partMarks: Readonly<Record<KycCase['parts'][number]['state'], StatusKind>> = {
  needed: 'none',
  sent: 'moving',
  accepted: 'done',
  revise: 'you',
  rejected: 'refused',
}

/** What the person typed, to be held against what the documents show; and how each part stands. */
function Typed({ one }: { readonly one: KycCase }) {
  const t = useTexts('kyc-review')
  const { fullname, dob, address } = one
  const age = dob === null ? undefined : ageAt(dob, now())
  const rows: readonly (readonly [name: string, part: KycPart, value: ReactNode])[] = [
    [t('field.fullname'), 'details', fullname],
    [
      t('field.dob'),
      'details',
      dob !== null && (
        <>
          <BirthDate dob={dob} />
          {age !== undefined && `, ${t('age', { count: age })}`}
        </>
      ),
    ],
    [t('field.address'), 'details', address],
    ...kycDocuments.map(
      (document) => [t(`part.${document}`), document, <SentAt key={document} one={one} part={document} />] as const,
    ),
  ]
  return (
    <table className="table case-typed">
      <caption className="sr-only">{t('typed')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.field')}</th>
          <th scope="col">{t('column.typed')}</th>
          <th scope="col">{t('column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, part, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-header={t('column.typed')}>
              <span>{value || t('nothing')}</span>
            </td>
            <td data-header={t('column.state')}>
              <PartStatus one={one} part={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PartProps {
  readonly one: KycCase
  readonly part: KycPart
}

function PartStatus({ one, part }: PartProps) {
  const t = useTexts('kyc-review')
  const state = one.parts.find((found) => found.part === part)?.state ?? 'needed'
  return <Status kind={partMarks[state]}>{t(`partState.${state}`)}</Status>
}

function SentAt({ one, part }: PartProps) {
  const sent = one.parts.find((found) => found.part === part)
  return sent && <DateTime instant={sent.sentAt} />
}
