import { useTexts } from '#i18n/use-texts.ts'
import { auditActions } from './actions.ts'

/** What was done; an action that this page does not know yet keeps its own name. */
export function useActionText(): (action: string) => string {
  const t = useTexts('audit')
  return (action) =>
    Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions]) : action
}
