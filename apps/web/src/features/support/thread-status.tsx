import type { ThreadState } from '@clearhold/contract/support/rules'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const forAsker: Readonly<Record<ThreadState, StatusKind>> = { open: 'moving', answered: 'done', closed: 'none' }
const forStaff: Readonly<Record<ThreadState, StatusKind>> = { open: 'you', answered: 'done', closed: 'none' }

/** Where a thread stands; what waits for staff asks only staff to act. */
export function ThreadStatus({ state, side }: { readonly state: ThreadState; readonly side: 'asker' | 'staff' }) {
  const t = useTexts('support')
  return <Status kind={(side === 'staff' ? forStaff : forAsker)[state]}>{t(`is.${state}`)}</Status>
}
