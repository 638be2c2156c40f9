import type { Language } from '../language.ts'

/** All that a push says of its message. */
export const pushSubjects = ['message', 'security'] as const
export type PushSubject = (typeof pushSubjects)[number]

/** What a push carries: no amount, no name, no address. The worker on the device has the words. */
export interface PushNotice {
  readonly about: PushSubject
  readonly language: Language
  /** The page to open, within the investor area. */
  readonly path: string
}

/** The area of the site that a push may open, and its page where a push names none. */
export const pushScope = '/user/'
export const pushHome = '/user/userdashboard'
