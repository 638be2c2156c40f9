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

/** Where a toast stands: at the bottom, or at the top when the button that was pressed is down there. */
interface ToastPlace {
  readonly isAtTop: boolean
}

/** Says one thing at the edge of the screen. Errors are announced at once and never leave by themselves. */
export function useToast(): (message: ToastMessage) => void {
  const { add } = BaseToast.useToastManager<ToastPlace>()
  return ({ kind, title, text }) => {
    const refused = kind === 'refused'
    add({
      title,
      description: text,
      type: kind,
      priority: refused ? 'high' : 'low',
      timeout: refused ? 0 : 6000,
      data: { isAtTop: isHandAtBottom() },
    })
  }
}

/** As wide as a toast is and as high as two of them are, from the corner where they stand. */
const corner = { width: 432, height: 240 } as const

/** What was pressed has the focus; nothing may come over it, because it may be pressed again. */
function isHandAtBottom(): boolean {
  const pressed = document.activeElement
  if (pressed === null || pressed === document.body) return false
  const { right, bottom, height } = pressed.getBoundingClientRect()
  // A region that has the focus as a whole is no button.
  return height < 100 && bottom > innerHeight - corner.height && right > innerWidth - corner.width
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider>
      {children}
      <BaseToast.Portal>
        <ToastViewport />
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function ToastViewport() {
  const { toasts } = BaseToast.useToastManager<ToastPlace>()
  const isAtTop = toasts.some(({ data }) => data?.isAtTop === true)
  return (
    <BaseToast.Viewport className={isAtTop ? 'toast-viewport toast-viewport-top' : 'toast-viewport'}>
      <ToastList />
    </BaseToast.Viewport>
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
