import { useLiveState } from '../../client/live/live-provider.tsx'
import { DateTime } from '../../design/date-time.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Says whether what is on the screen follows what happens, and if not, since when. */
export function LiveMark() {
  const t = useTexts('work')
  const { kind, since } = useLiveState()
  if (kind === 'connecting') return <span className="live-mark live-mark-off">{t('live.connecting')}</span>
  return (
    <span role="status" className={kind === 'live' ? 'live-mark' : 'live-mark live-mark-off'}>
      <span>
        {t(`live.${kind}`)}
        {kind === 'off' && (
          <>
            {' '}
            <DateTime instant={since.toISOString()} show="time" />
          </>
        )}
      </span>
    </span>
  )
}
