import { Copy } from 'lucide-react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly kind?: 'plain' | 'text'
}

/** Puts a text where it can be pasted, and says whether it worked: a browser may refuse. */
export function CopyButton({ text, label, kind = 'plain' }: CopyButtonProps) {
  const t = useTexts('work')
  const showToast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'done', title: t('copied') })
    } catch {
      showToast({ kind: 'refused', title: t('notCopied') })
    }
  }
  return (
    <Button kind={kind} onClick={() => void copy()}>
      <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
      {label}
    </Button>
  )
}
