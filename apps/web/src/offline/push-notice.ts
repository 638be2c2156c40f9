import { type Language, languages } from '@clearhold/contract/language'
import {
  type PushNotice,
  type PushSubject,
  pushHome,
  pushScope,
  pushSubjects,
} from '@clearhold/contract/notifications/push-scope'

/** Written here, as those of the offline page are: what is sent has no words, so a thief of our key could still say nothing else. */
const words: Readonly<Record<Language, Readonly<Record<PushSubject, string>>>> = {
  en: {
    message: 'You have a new message.',
    security: 'You have a new message about the security of your account.',
  },
  es: {
    message: 'Tiene un mensaje nuevo.',
    security: 'Tiene un mensaje nuevo sobre la seguridad de su cuenta.',
  },
  fr: {
    message: 'Vous avez un nouveau message.',
    security: 'Vous avez un nouveau message sur la sécurité de votre compte.',
  },
}

export interface ShownNotice {
  readonly body: string
  readonly about: PushSubject
  readonly language: Language
  readonly path: string
}

/** What is shown of a push. A browser takes a push that shows nothing for a misuse: one that cannot be read is shown as 'a message'. */
export function noticeOf(text: string | undefined, ownLanguage: Language): ShownNotice {
  const { about, language, path } = read(text)
  const known = {
    about: pushSubjects.find((subject) => subject === about) ?? 'message',
    language: languages.find((one) => one === language) ?? ownLanguage,
  }
  return { ...known, path: pathWithin(path), body: words[known.language][known.about] }
}

/** A page of the investor area and no other: what else a push may name is not opened. */
export function pathWithin(path: unknown): string {
  if (typeof path !== 'string') return pushHome
  const site = 'https://site.invalid'
  if (!path.startsWith('/') || !URL.canParse(path, site)) return pushHome
  const { origin, pathname, search } = new URL(path, site)
  return origin === site && pathname.startsWith(pushScope) ? `${pathname}${search}` : pushHome
}

function read(text: string | undefined): { readonly [Name in keyof PushNotice]?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
