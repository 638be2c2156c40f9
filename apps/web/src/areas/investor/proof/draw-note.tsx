import type { OwnSnapshots } from '@clearhold/contract/solvency/schema'
import { bytesOfHex } from '@clearhold/proof/bytes'
import { isDrawn } from '@clearhold/proof/draw'
import { Link } from 'react-router'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface DrawNoteProps {
  readonly draw: NonNullable<OwnSnapshots['draw']>
  readonly personId: string
  /** The snapshot that is shown. */
  readonly number: number
}

/** Whether the newest draw asks this person to check: computed here, whatever we wrote to them. */
export function DrawNote({
  draw: { month, snapshot, blockNumber, blockHash, asked },
  personId,
  number,
}: DrawNoteProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const block = bytesOfHex(blockHash.slice(2), 32)
  if (block === undefined) return null
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <>
      <h2>{t('draw.title', { month: name.format(new Date(`${month}-01T00:00:00Z`)) })}</h2>
      <p className="text-14 text-ink-2">
        {isDrawn(block, personId) ? (
          <>
            <b>{t('draw.drawn', { snapshot })}</b>{' '}
            {snapshot !== number && <Link to={`/user/proof?snapshot=${snapshot}`}>{t('draw.open', { snapshot })}</Link>}
          </>
        ) : (
          t('draw.notDrawn', { asked })
        )}{' '}
        {t('draw.how', { block: blockNumber })}
      </p>
    </>
  )
}
