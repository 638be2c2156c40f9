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
import { useEffect, useRef } from 'react'
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

interface OptionLineProps {
  readonly id: string
  readonly option: Option
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onOpen: () => void
}

export function OptionLine({ id, option, isMarked, onMark, onOpen }: OptionLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const Icon = option.kind === 'found' ? icons[option.found.kind] : option.kind === 'go' ? ArrowRight : Zap
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the line above, which says which option is meant
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the line one types in
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isMarked}
      className="command-option"
      onPointerMove={() => !isMarked && onMark()}
      onClick={onOpen}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {option.kind === 'found' ? <FoundText found={option.found} /> : <span className="min-w-0">{option.label}</span>}
    </div>
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
