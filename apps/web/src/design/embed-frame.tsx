import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'

/** An iframe's load event comes for a blocked frame as well, so only a message from inside counts as an answer. */
const patienceMs = 8_000

interface EmbedFrameProps {
  readonly provider: string
  /** Where the frame comes from; its host is on the policy's list (bundle/security-headers.ts). */
  readonly source: string
  /** Where a person can open the same thing without us. */
  readonly link: string
  readonly title: string
  readonly className: string
  readonly action: ReactNode
  readonly children: ReactNode
  /** A line of its own beside the button, such as a Sample tag. */
  readonly note?: ReactNode
}

/** Our own drawing until somebody asks for the real thing. Nothing is fetched from others before that. */
export function EmbedFrame({ provider, source, link, title, className, action, children, note }: EmbedFrameProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="facade">
      <div className={`facade-view ${className}`}>
        {isOpen ? <Frame provider={provider} source={source} title={title} /> : children}
      </div>
      <div className="facade-bar">
        {!isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {action}
          </Button>
        )}
        {isOpen && (
          <Button size="small" onClick={() => setOpen(false)}>
            {t('frame.close')}
          </Button>
        )}
        {note}
        <span>
          {!isOpen && `${t('frame.seesAddress', { provider })} `}
          <a href={link} rel="noreferrer" target="_blank">
            {t('frame.open', { provider })}
          </a>
        </span>
      </div>
    </div>
  )
}

function Frame({
  provider,
  source,
  title,
}: {
  readonly provider: string
  readonly source: string
  readonly title: string
}) {
  const t = useTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'answered' | 'silent'>('waiting')
  useEffect(() => {
    const silence = setTimeout(() => setState('silent'), patienceMs)
    const listen = ({ source: from }: MessageEvent) => {
      if (from !== frame.current?.contentWindow) return
      clearTimeout(silence)
      setState('answered')
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(silence)
      removeEventListener('message', listen)
    }
  }, [])
  return (
    <>
      <iframe
        ref={frame}
        src={source}
        title={title}
        className="facade-frame"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; picture-in-picture"
        // Some players speak only when they are spoken to.
        onLoad={() => frame.current?.contentWindow?.postMessage('{"event":"listening"}', new URL(source).origin)}
      />
      {state !== 'answered' && (
        <p className="facade-word" role="status">
          {t(state === 'waiting' ? 'frame.waiting' : 'frame.silent', { provider })}
        </p>
      )}
    </>
  )
}
