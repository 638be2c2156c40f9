import { Download } from 'lucide-react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { saveFile } from '#design/save-file.ts'
import { useTexts } from '#i18n/use-texts.ts'

const widthPx = 1200
const heightPx = 760

/** No real passport belongs in a demo: it says so before anything is chosen, and has an invented card to send instead. */
export default function Specimen() {
  const t = useTexts('kyc')
  return (
    <Notice
      kind="sample"
      action={
        <Button size="small" onClick={() => drawCard(t('demo.card'))}>
          <Download size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('demo.download')}
        </Button>
      }
    >
      <strong className="font-[550]">{t('demo.title')}</strong> {t('demo.text')}
    </Notice>
  )
}

/** A card as sharp and as large as the form asks for, on which everything says that it is none. */
function drawCard(words: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#e9e4d8'
  pen.fillRect(0, 0, widthPx, heightPx)
  pen.strokeStyle = '#b9b09a'
  for (let line = 0; line < widthPx + heightPx; line += 26) {
    pen.beginPath()
    pen.moveTo(line, 0)
    pen.lineTo(line - heightPx, heightPx)
    pen.stroke()
  }
  pen.fillStyle = '#fffdf8'
  pen.fillRect(60, 60, widthPx - 120, heightPx - 120)
  pen.fillStyle = '#c9c2b2'
  pen.fillRect(110, 200, 300, 380)
  pen.fillStyle = '#1d1b16'
  pen.font = '600 92px sans-serif'
  pen.fillText('SPECIMEN', 460, 290)
  pen.font = '400 40px sans-serif'
  pen.fillText(words, 460, 370)
  pen.fillText('X00000000', 460, 450)
  pen.fillText('01 / 01 / 1990', 460, 520)
  canvas.toBlob((picture) => picture !== null && saveFile(picture, 'specimen.png'), 'image/png')
}
