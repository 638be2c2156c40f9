import { NotFound } from '#features/shell/not-found.tsx'
import type { TextsHandle } from '#i18n/texts.ts'

export const handle: TextsHandle = { namespaces: ['not-found'] }

export default function SiteNotFound() {
  return <NotFound />
}
