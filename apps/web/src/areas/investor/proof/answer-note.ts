import { type Answer, readAnswer } from '@clearhold/proof/answer'
import { readNote } from '@clearhold/proof/note'

/** What an answer says, with its signature unchecked: for what is shown before the check. */
export function answerBeforeCheck(note: string): Answer | undefined {
  const text = textOf(note)
  return text === undefined ? undefined : readAnswer(text)
}

/** Without its signatures: witnesses may have added theirs since. Undefined where it is no note. */
export function textOf(note: string): string | undefined {
  return readNote(note)?.text
}
