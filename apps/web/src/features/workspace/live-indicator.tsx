import { useLiveState } from '#client/live/live-provider.tsx'
import { DateTime } from '#design/date-time.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Says whether what is on the screen follows what happens, and if not, since when. A phone shows the short of it. */
export function LiveIndicator() {
  const t = useTexts('work')
  const { kind, since } = useLiveState()
  if (kind === 'connecting') return <span className="live-mark live-mark-waiting">{t('live.connecting')}</span>
  return (
    <span role="status" className={kind === 'live' ? 'live-mark' : 'live-mark live-mark-off'}>
      {kind === 'live' ? (
        t('live.live')
      ) : (
        <span>
          {t('live.notLive')}
          {kind === 'asking' && <span className="live-more">{t('live.asking')}</span>}
          {kind === 'off' && (
            <>
              <span className="live-more">{` ${t('live.off')}`}</span>{' '}
              <span className="live-since">
                <DateTime instant={since.toISOString()} show="time" />
              </span>
            </>
          )}
        </span>
      )}
    </span>
  )
}
