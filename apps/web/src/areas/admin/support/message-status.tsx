import type { MessageState } from '@clearhold/contract/content/rules'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const marks: Readonly<Record<MessageState, StatusKind>> = { open: 'you', answered: 'done', closed: 'none' }

export function MessageStatus({ state }: { readonly state: MessageState }) {
  const t = useTexts('content')
  return <Status kind={marks[state]}>{t(`messages.is.${state}`)}</Status>
}
