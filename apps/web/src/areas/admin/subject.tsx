import { Link } from 'react-router'
import { useTexts } from '#i18n/use-texts.ts'
import { subjectPath } from './subject-path.ts'

const kinds = {
  person: 'thing.person',
  deposit: 'thing.deposit',
  withdrawal: 'thing.withdrawal',
  withdrawal_address: 'thing.withdrawalAddress',
  approval: 'thing.approval',
  kyc: 'thing.kyc',
  plan: 'thing.plan',
  position: 'thing.position',
  capital: 'thing.capital',
  address: 'thing.address',
  alarm: 'thing.alarm',
  entry: 'thing.entry',
  chain: 'thing.chain',
  list: 'thing.list',
  contact_message: 'thing.contactMessage',
  payouts: 'thing.payouts',
  audit: 'thing.audit',
  platform: 'thing.platform',
  treasury: 'thing.treasury',
  announcement: 'thing.announcement',
  incident: 'thing.incident',
  support: 'thing.support',
  support_thread: 'thing.supportThread',
} as const

/** What something is about, in words: a person by name, anything else by its kind and the beginning of its id. */
export function useSubjectText(): (subject: string, name: string | null) => string {
  const t = useTexts('audit')
  return (subject, name) => {
    if (name !== null && name !== '') return name
    const [kind = '', ...rest] = subject.split(':')
    const id = rest.join(':')
    const word = kind in kinds ? t(kinds[kind as keyof typeof kinds]) : kind
    return id === '' ? word : `${word} ${shortId(id)}`
  }
}

/** Whole where people say it whole; an id by its first eight characters, an address by its ends. */
function shortId(id: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(id)) return `${id.slice(0, 6)}…${id.slice(-4)}`
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id) ? id.slice(0, 8) : id
}

/** The same with a link to its page, where there is one. */
export function Subject({ subject, name = null }: { readonly subject: string; readonly name?: string | null }) {
  const subjectText = useSubjectText()
  const path = subjectPath(subject)
  const text = <span title={subject}>{subjectText(subject, name)}</span>
  return path === undefined ? text : <Link to={path}>{text}</Link>
}

/** Who did something: a person by name, a part of the platform, or an operator at the machine itself. */
export function useActorText(): (actor: string, name: string | null) => string {
  const t = useTexts('audit')
  const subjectText = useSubjectText()
  return (actor, name) => {
    const [kind = '', who = ''] = actor.split(':')
    if (kind === 'system') return t('actor.system', { part: who })
    return kind === 'operator' ? t('actor.operator', { name: who }) : subjectText(actor, name)
  }
}
