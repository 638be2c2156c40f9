import { readWithdrawalCaps } from '@clearhold/contract/withdrawals/endpoints/public'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useTextsOfCaps } from '#features/caps/use-caps-texts.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface CapsNoteProps {
  /** The level of its heading: one below the heading it stands under. */
  readonly level: 2 | 3
}

/** How money leaves, under a heading of its own. */
export function CapsNote({ level }: CapsNoteProps) {
  const t = useTexts('caps')
  const { matured, brakes, other } = useTextsOfCaps(useEndpoint(readWithdrawalCaps).value)
  const Heading = `h${level}` as const
  return (
    <div className="max-w-[72ch] space-y-2 text-14 text-ink-2">
      <Heading className="text-18 text-ink">{t('title')}</Heading>
      <p>{matured}</p>
      <p>{brakes}</p>
      <p>{other}</p>
    </div>
  )
}
