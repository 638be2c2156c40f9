import type { FromPage, ToPage } from '@clearhold/contract/approvals/messages'
import { approvingPlace } from '@clearhold/contract/approvals/statement'

/** What the approving page sent after an approver signed there, or made a key. */
export type Heard = Extract<FromPage, { kind: 'signed' | 'made' }>

export interface ApprovingPage {
  /** What was signed or made there; undefined when the window was closed without. */
  ask(message: ToPage): Promise<Heard | undefined>
  /** Tells it more: what came of it, or that the terms are other ones now. */
  tell(message: ToPage): void
  /** There is nothing to sign after all. */
  close(): void
}

/** How often the window is looked at: a browser that is killed says nothing. */
const lookEveryMs = 500

/**
 * Opens the approving page in a window of its own: another origin, which keys for approving belong to and which our api does not serve.
 * Undefined when the browser opened none. It must be called while the user presses a button, or browsers block it.
 */
export function openApprovingPage(): ApprovingPage | undefined {
  const { origin } = approvingPlace(location.origin)
  const opened = window.open(origin, 'clearhold-approve', 'popup,width=640,height=900')
  if (opened === null) return undefined
  const isFrom = (event: MessageEvent) => event.source === opened && event.origin === origin
  const tell = (message: ToPage) => opened.postMessage(message, origin)
  const ready = new Promise<void>((resolve) => {
    const hear = (event: MessageEvent<FromPage>) => {
      if (!isFrom(event) || event.data.kind !== 'ready') return
      removeEventListener('message', hear)
      resolve()
    }
    addEventListener('message', hear)
  })
  const ask = async (message: ToPage) => {
    const answer = new Promise<Heard | undefined>((resolve) => {
      const end = (heard: Heard | undefined) => {
        clearInterval(looking)
        removeEventListener('message', hear)
        resolve(heard)
      }
      const hear = (event: MessageEvent<FromPage>) => {
        if (!isFrom(event) || event.data.kind === 'ready' || event.data.kind === 'closed') return
        end(event.data)
      }
      const looking = setInterval(() => opened.closed && end(undefined), lookEveryMs)
      addEventListener('message', hear)
    })
    void ready.then(() => tell(message))
    return answer
  }
  return { ask, tell, close: () => opened.close() }
}
