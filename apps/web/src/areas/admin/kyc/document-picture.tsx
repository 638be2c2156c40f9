import type { KycDocument } from '@clearhold/contract/kyc/rules'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#i18n/use-texts.ts'

interface DocumentPictureProps {
  readonly document: KycDocument
  readonly picture: ImageBitmap
  /** Larger for as long as the key is held. */
  readonly isZoomed: boolean
}

const zooms = [1, 1.5, 2, 3] as const
const heldZoom = 2

/** One picture, to be turned and enlarged; drawn, because a canvas turns with its size and leaves no address behind. */
export function DocumentPicture({ document, picture, isZoomed }: DocumentPictureProps) {
  const t = useTexts('kyc-review')
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const canvas = useTurned(picture, turns)
  const zoom = isZoomed ? Math.max(heldZoom, zooms[step] ?? 1) : (zooms[step] ?? 1)
  const frame = useCentred(zoom)
  const name = t(`documents.${document}`)
  return (
    <figure className="shot">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section ref={frame} className="shot-frame" tabIndex={0} aria-label={t('documents.frame', { name })}>
        <canvas ref={canvas} role="img" aria-label={name} style={{ width: `${zoom * 100}%` }} />
      </section>
      <figcaption>
        <span>{name}</span>
        <span className="shot-tools">
          <Tool
            label={t('documents.smaller', { name })}
            off={step === 0}
            onPress={() => setStep(step - 1)}
            icon={ZoomOut}
          />
          <Tool
            label={t('documents.larger', { name })}
            off={step === zooms.length - 1}
            onPress={() => setStep(step + 1)}
            icon={ZoomIn}
          />
          <Tool label={t('documents.turn', { name })} onPress={() => setTurns((turns + 1) % 4)} icon={RotateCw} />
        </span>
      </figcaption>
    </figure>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: typeof ZoomIn
  readonly off?: boolean
  readonly onPress: () => void
}

function Tool({ label, icon: Icon, off = false, onPress }: ToolProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} disabled={off} onClick={onPress}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

function useTurned(picture: ImageBitmap, turns: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const surface = canvas.current
    const pen = surface?.getContext('2d')
    if (surface === null || pen === null || pen === undefined) return
    const isOnItsSide = turns % 2 === 1
    surface.width = isOnItsSide ? picture.height : picture.width
    surface.height = isOnItsSide ? picture.width : picture.height
    pen.translate(surface.width / 2, surface.height / 2)
    pen.rotate((turns * Math.PI) / 2)
    pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  }, [picture, turns])
  return canvas
}

/** A larger picture keeps its middle in view. */
function useCentred(zoom: number) {
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is the reason to centre again
  useEffect(() => {
    const box = frame.current
    box?.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [zoom])
  return frame
}
