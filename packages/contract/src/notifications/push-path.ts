import { messagePath } from './message-path.ts'
import { pushScope } from './push-scope.ts'
import type { MessageItem } from './schema.ts'

/** The page that the push about a message opens; undefined where it is none of the investor area: that message makes no push. */
export function pushPath(message: Pick<MessageItem, 'kind' | 'params'>): string | undefined {
  const path = messagePath(message, 'user')
  return path?.startsWith(pushScope) ? path : undefined
}
