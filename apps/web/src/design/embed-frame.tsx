import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { allowFrames, useFramesAllowed } from './frame-consent.ts'

/** An iframe's load event comes for a blocked frame as well, so only a message from inside counts as an answer. */
const patienceMs = 8_000

interface EmbedFrameProps {
  readonly provider: string
  /** Where the frame comes from; its host is on the policy's list (bundle/security-headers.ts). */
  readonly source: string
  /** Where it comes from when this button was pressed, if that differs: a film then plays at once. */
  readonly askedSource?: string
  /** Where a person can open the same thing without us. */
  readonly link: string
  readonly title: string
  readonly className: string
  readonly action: ReactNode
  readonly children: ReactNode
  /** A line of its own beside the button, such as a Sample tag. */
  readonly note?: ReactNode
}

/** Our own drawing until the visitor allows the frames of others, here or elsewhere. Nothing is fetched from them before that. */
export function EmbedFrame(props: EmbedFrameProps) {
  const { provider, source, askedSource = source, link, title, className, action, children, note } = props
  const t = useTexts()
  const isOpen = useFramesAllowed()
  const [isAsked, setAsked] = useState(false)
  const choose = (allowed: boolean) => {
    setAsked(allowed)
    allowFrames(allowed)
  }
  return (
    <div className="facade">
      <div className={`facade-view ${className}`}>
        {isOpen ? <Frame provider={provider} source={isAsked ? askedSource : source} title={title} /> : children}
      </div>
      <div className="facade-bar">
        <Button size="small" onClick={() => choose(!isOpen)}>
          {isOpen ? t('frame.close') : action}
        </Button>
        {note}
        <span>
          {!isOpen && `${t('frame.seesAddress')} `}
          <a href={link} rel="noreferrer" target="_blank">
            {t('frame.open', { provider })}
          </a>
        </span>
      </div>
    </div>
  )
}

type FrameProps = Pick<EmbedFrameProps, 'provider' | 'source' | 'title'>

/** The frame itself, with words for as long as it has not answered. */
export function Frame({ provider, source, title }: FrameProps) {
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
