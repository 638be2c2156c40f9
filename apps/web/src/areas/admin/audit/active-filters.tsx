import type { AuditRecord } from '@clearhold/contract/audit/schema'
import { X } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#i18n/use-texts.ts'
import { useActorText, useSubjectText } from '../subject.tsx'

interface ActiveFiltersProps {
  readonly records: readonly AuditRecord[] | undefined
  readonly pathOf: (changes: Readonly<Record<string, string | null>>) => string
}

/** Whose deeds alone are shown, or done to whom; each with a way back to everybody. */
export function ActiveFilters({ records, pathOf }: ActiveFiltersProps) {
  const t = useTexts('audit')
  const [query] = useSearchParams()
  const actorText = useActorText()
  const subjectText = useSubjectText()
  const actor = query.get('actor') ?? ''
  const subject = query.get('subject') ?? ''
  const first = records?.[0]
  const only = [
    ...(actor === ''
      ? []
      : [['actor', t('list.onlyActor', { name: actorText(actor, first?.actorName ?? null) })] as const]),
    ...(subject === ''
      ? []
      : [['subject', t('list.onlySubject', { name: subjectText(subject, first?.subjectName ?? null) })] as const]),
  ]
  if (only.length === 0) return null
  return (
    <ul className="asked">
      {only.map(([name, text]) => (
        <li key={name}>
          <Link to={pathOf({ [name]: null })} className="chip" title={t('list.drop')}>
            {text}
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">{t('list.drop')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
