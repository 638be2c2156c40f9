import { CircleAlert, FlaskConical, Info, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** you: a person must act. safe: it is done, or it is fine. refused: it was not done. plain: good to know. sample: nothing here is real. */
type NoticeKind = 'you' | 'safe' | 'refused' | 'plain' | 'sample'

const icons = {
  you: TriangleAlert,
  safe: ShieldCheck,
  refused: CircleAlert,
  plain: Info,
  sample: FlaskConical,
} as const

interface NoticeProps {
  readonly kind: NoticeKind
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Says one thing in the place where it matters. What was refused is announced at once, the rest when there is time. */
export function Notice({ kind, children, action }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={`notice-box notice-${kind}`} role={kind === 'refused' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="mt-px flex-none" />
      <div>{children}</div>
      {action}
    </div>
  )
}
