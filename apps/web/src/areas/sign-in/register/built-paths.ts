import type { Language } from '@clearhold/contract/language'
import { indexedPaths } from '#i18n/paths.ts'

/** Where a public page stands, if it is built: a link appears only when its page does. */
export function builtPath(name: string, language: Language): string | undefined {
  return indexedPaths().find((built) => (built.page as string) === name && built.language === language)?.path
}
