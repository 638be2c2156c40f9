import { kycDocuments } from '@clearhold/contract/kyc/rules'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { isForSomethingElse } from '#design/key-shortcuts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { DocumentPicture } from './document-picture.tsx'
import type { Documents } from './use-documents.ts'

interface DocumentComparisonProps {
  readonly documents: Documents
  readonly onOpen: () => void
  /** Null once the key is destroyed. */
  readonly isErased: boolean
}

/** The two pictures beside each other; closed until the reviewer gives a reason. */
export function DocumentComparison({ documents: { opened, busy }, onOpen, isErased }: DocumentComparisonProps) {
  const t = useTexts('kyc-review')
  const isZoomed = useHeldKey('z')
  if (opened === undefined) {
    return (
      <div className="shut">
        <Lock size={22} strokeWidth={1.5} aria-hidden="true" />
        <p>{isErased ? t('documents.erased') : t('documents.shut')}</p>
        {!isErased && (
          <Button kind="primary" size="small" busy={busy} onClick={onOpen}>
            {t('documents.open')}
            <kbd>O</kbd>
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="compare">
      {kycDocuments.map((document) => (
        <DocumentPicture key={document} document={document} picture={opened[document]} isZoomed={isZoomed} />
      ))}
    </div>
  )
}

/** True while the key is held and no field has the focus. */
function useHeldKey(key: string): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.key === key && !isForSomethingElse(event)) setHeld(true)
    }
    const up = (event: KeyboardEvent) => {
      if (event.key === key) setHeld(false)
    }
    const leave = () => setHeld(false)
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    addEventListener('blur', leave)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
      removeEventListener('blur', leave)
    }
  }, [key])
  return isHeld
}
