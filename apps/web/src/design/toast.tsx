import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

/** done: it has happened. refused: it has not, and the toast stays until it is closed. */
type ToastKind = 'done' | 'refused'

interface ToastMessage {
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string
}

/** Says one thing at the edge of the screen. Errors are announced at once and never leave by themselves. */
export function useToast(): (message: ToastMessage) => void {
  const { add } = BaseToast.useToastManager()
  return ({ kind, title, text }) => {
    const refused = kind === 'refused'
    add({ title, description: text, type: kind, priority: refused ? 'high' : 'low', timeout: refused ? 0 : 6000 })
  }
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="toast-viewport">
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function ToastList() {
  const t = useTexts()
  const { toasts } = BaseToast.useToastManager()
  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={`toast toast-${toast.type}`}>
      <div className="min-w-0 flex-1">
        <BaseToast.Title className="font-text text-14 font-[550] tracking-normal" />
        <BaseToast.Description className="text-14 text-ink-2" />
      </div>
      <BaseToast.Close className="icon-button -m-2" aria-label={t('close')}>
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </BaseToast.Close>
    </BaseToast.Root>
  ))
}
