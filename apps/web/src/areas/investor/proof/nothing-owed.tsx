import { Link } from 'react-router'
import { Button, buttonClass } from '#design/button.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { saveFile } from '#design/save-file.ts'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { answerBeforeCheck } from './answer-note.ts'
import type { Evidence } from './check-snapshot.ts'
import { entryName } from './entry-name.ts'

interface NothingOwedProps {
  readonly evidence: Evidence
  readonly nextAt: string | null
}

/** No leaf in this snapshot: what that means, since when there is nothing, and the signed answer, which is evidence if it is a lie. */
export function NothingOwed({ evidence, nextAt }: NothingOwedProps) {
  const t = useTexts('my-proof')
  const { number, own, at } = evidence
  const time = dateTimeText(at, useLanguage(), { show: 'time' })
  return (
    <Sheet
      title={t('nothing.title')}
      actions={
        <>
          <Button onClick={() => saveFile(new Blob([own.answer], { type: 'text/plain' }), `answer-${number}.txt`)}>
            {t('nothing.download')}
          </Button>
          <a href="/verify.html" download className={buttonClass({ kind: 'text' })}>
            {t('path.offline')}
          </a>
        </>
      }
    >
      <p className="mb-4 text-14 text-ink-2">{t('nothing.text')}</p>
      <Facts
        facts={[
          [t('nothing.since', { time }), <Since key="since" evidence={evidence} />],
          ...(nextAt === null ? [] : [[t('next'), <DateTime key="next" instant={nextAt} />] as const]),
          [t('nothing.answer'), t('nothing.answerText')],
        ]}
      />
    </Sheet>
  )
}

/** The newest movement that the signed answer names: after it nothing was left. */
function Since({ evidence: { own, movements } }: { readonly evidence: Evidence }) {
  const t = useTexts('my-proof')
  const lastEntryId = answerBeforeCheck(own.answer)?.lastEntryId
  if (lastEntryId === undefined) return null
  if (lastEntryId === 0n) return <>{t('nothing.never')}</>
  const entry = entryName(lastEntryId)
  const at = movements?.changes.find((change) => change.entry === entry)?.at
  return (
    <>
      {at !== undefined && <DateTime instant={at} />}{' '}
      <Link to={`/user/proof?receipt=${entry}`} preventScrollReset>
        {t('since.receipt', { entry })}
      </Link>
    </>
  )
}
