import { fetchLongStatement, listLongStatements } from '@clearhold/contract/statements/endpoints'
import type { LongStatement } from '@clearhold/contract/statements/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { countText } from '#design/count.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { fileNameOf, rangeName } from './period-name.ts'

const statusKinds: Readonly<Record<LongStatement['state'], StatusKind>> = {
  asked: 'moving',
  making: 'moving',
  ready: 'done',
  failed: 'refused',
  deleted: 'none',
}

/** Long statements that were asked for: how far each has come, until when its file can be fetched, or why there is none. Nothing while there is none. */
export function LongStatements() {
  const t = useTexts('statements')
  const known = useEndpoint(listLongStatements, { params: { id: 'me' } })
  const { download, busyWith, failure } = useDownload()
  return (
    <Loaded known={known} waiting={null}>
      {({ statements }) =>
        statements.length === 0 ? null : (
          <Sheet title={t('long.title')}>
            <ul className="long-statements">
              {statements.map((one) => (
                <OneLong
                  key={one.id}
                  one={one}
                  isBusy={busyWith === fileNameOf(one, one.kind)}
                  onFetch={() =>
                    void download(fileNameOf(one, one.kind), () =>
                      fetchBytes(fetchLongStatement, { params: { id: 'me', statement: one.id } }),
                    )
                  }
                />
              ))}
            </ul>
            <FailureNotice failure={failure} />
          </Sheet>
        )
      }
    </Loaded>
  )
}

interface OneLongProps {
  readonly one: LongStatement
  readonly isBusy: boolean
  readonly onFetch: () => void
}

function OneLong({ one, isBusy, onFetch }: OneLongProps) {
  const t = useTexts('statements')
  const language = useLanguage()
  const days = rangeName(one, language)
  const name = t('fileOf', { period: days, kind: one.kind.toUpperCase() })
  return (
    <li>
      <div>
        <span className="block font-display text-18">{name}</span>
        <Status kind={statusKinds[one.state]}>{t(`long.${one.state}`)}</Status>
        <Said one={one} name={name} />
      </div>
      {one.state === 'ready' && (
        <Button size="small" busy={isBusy} aria-label={t('long.downloadOf', { name })} onClick={onFetch}>
          {t('long.download')}
        </Button>
      )}
    </li>
  )
}

/** What a person wants to know in each state. */
function Said({ one, name }: { readonly one: LongStatement; readonly name: string }) {
  const t = useTexts('statements')
  const language = useLanguage()
  const count = (value: number) => countText(value, language)
  if (one.state === 'failed' && one.failure !== null)
    return <p className="text-14 text-ink-2">{t(`long.why.${one.failure}`)}</p>
  if (one.state === 'ready' && one.deletesAt !== null && one.size !== null) {
    const said = {
      date: dateTimeText(one.deletesAt, language),
      size: count(Math.max(1, Math.round(one.size / 1_000_000))),
    }
    return <p className="text-14 text-ink-2">{t('long.until', said)}</p>
  }
  if (one.state === 'making' && one.linesTotal !== null) return <Progress one={one} name={name} />
  return <p className="text-14 text-ink-2">{t(one.state === 'deleted' ? 'long.deletedText' : 'long.waits')}</p>
}

interface ProgressProps {
  readonly one: LongStatement
  readonly name: string
}

/** Lines first, then the pages of a PDF. */
function Progress({ one: { linesRead, linesTotal, pagesSet, pagesTotal }, name }: ProgressProps) {
  const t = useTexts('statements')
  const language = useLanguage()
  const count = (value: number) => countText(value, language)
  const isPages = pagesTotal !== null
  const done = isPages ? pagesSet : linesRead
  const total = (isPages ? pagesTotal : linesTotal) ?? 0
  const text = t(isPages ? 'long.pages' : 'long.lines', { done: count(done), total: count(total) })
  return (
    <>
      <progress max={Math.max(1, total)} value={done} aria-label={name} aria-valuetext={text} />
      <p className="figures-even text-14 text-ink-2">{text}</p>
    </>
  )
}
