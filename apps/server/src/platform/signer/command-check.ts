import { z } from 'zod'
import { askSigner } from './ask.ts'

const patienceMs = 5_000
const answerSchema = z.object({ signed: z.boolean() })

/**
 * Asks the signer whether an enrolled approver signed this command: it keeps the keys of approvers itself, so its answer does not depend
 * on rows that the api can write. Rejects when it does not answer, or cannot check.
 */
export function connectCommandCheck(socketPath: string): (commandId: string) => Promise<boolean> {
  return async (commandId) => {
    const { status, body } = await askSigner(socketPath, patienceMs, 'POST', '/commands/check', { commandId })
    if (status !== 200) throw new Error(`the signer cannot check a command: ${status}`)
    return answerSchema.parse(body).signed
  }
}
