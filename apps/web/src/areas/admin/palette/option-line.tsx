import type { Found } from '@clearhold/contract/views/find'
import {
  ArrowDownToLine,
  ArrowRight,
  ArrowUpFromLine,
  BadgeCheck,
  BookOpen,
  type LucideIcon,
  Stamp,
  UserRound,
  Zap,
} from 'lucide-react'
import { Money } from '#design/money.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useCommandText } from '../approvals/use-approval-texts.ts'
import type { Option } from './options.ts'

const icons: Readonly<Record<Found['kind'], LucideIcon>> = {
  user: UserRound,
  case: BadgeCheck,
  withdrawal: ArrowUpFromLine,
  deposit: ArrowDownToLine,
  approval: Stamp,
  entry: BookOpen,
}

export function OptionLine({ option }: { readonly option: Option }) {
  const Icon = option.kind === 'found' ? icons[option.found.kind] : option.kind === 'go' ? ArrowRight : Zap
  return (
    <>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {option.kind === 'found' ? <FoundText found={option.found} /> : <span className="min-w-0">{option.label}</span>}
    </>
  )
}

function FoundText({ found: { kind, title, subtitle, amount } }: { readonly found: Found }) {
  const t = useTexts('palette')
  const commandText = useCommandText()
  return (
    <>
      <span className="command-option-text">
        <bdi className="command-option-title">{title}</bdi>{' '}
        <bdi className="command-option-more">{kind === 'approval' ? commandText(subtitle) : subtitle}</bdi>
      </span>
      {amount !== null && (
        <span className="figures-even">
          <Money amount={amount} />
        </span>
      )}
      <span className="command-option-kind">{t(`kind.${kind}`)}</span>
    </>
  )
}
