import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { createGate } from '../gate/gate.ts'
import { returnPath } from './return-id.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Additional headers, List-Unsubscribe for example. */
  readonly headers?: Readonly<Record<string, string>>
  /** By which a report says that this mail came back; used where there is an address for reports. */
  readonly returnId?: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail; rejects otherwise, with UncertainMail where it may have accepted it. The id
   * makes a repeated send recognisable.
   */
  send(mail: Mail, messageId: string): Promise<void>
  /** Runs the work when a connection to the mail server is free; throws Overloaded when none becomes free within seconds. */
  withLine<Value>(work: () => Promise<Value>): Promise<Value>
  /** Rejects when the mail server does not greet us. */
  verify(): Promise<void>
  /** How many mails the mail server has accepted from this process. */
  acceptedCount(): number
  close(): void
}

/** The mail was sent to the mail server, which never answered whether it accepted it. */
export class UncertainMail extends Error {
  override readonly name = 'UncertainMail'
}

/** An attempt that has not ended by then never will: its worker is gone, and whether the mail was accepted is unknown. */
export const attemptMsMax = 15_000
/** When all connections to the mail server are busy, the mail is retried after this long. */
export const busyPauseMs = 2_000

/** How many mails of a kind are in progress in a process; most of them wait for a connection. */
export const mailsAtOnceMax = 64

const linesMax = 4
const linePatienceMs = 5_000
/** More than a burst of a day's mails; further ones are retried. */
const waitingMax = 20_000

/** `returnAddress` is where mails come back to, each with its own id; without it they go back to the sender. */
export function openMailer(smtpUrl: string, from: string, returnAddress = ''): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: linesMax,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  /** The source stream of each mail, by its id: it is read only after the server has agreed to receive it. */
  const streams = new Map<string, Readable>()
  transport.use('stream', ({ message, data }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      streams.set(String(data.messageId), stream)
      return stream
    }
    done()
  })
  const gate = createGate({ parallelMax: linesMax, waitingMax, waitMsMax: linePatienceMs })
  let accepted = 0
  return {
    send: async (mail, id) => {
      const { headers, returnId, ...parts } = mail
      const messageId = `<${id}@clearhold>`
      try {
        await transport.sendMail({
          from,
          ...parts,
          messageId,
          ...(headers === undefined ? {} : { headers: { ...headers } }),
          ...(returnId !== undefined && returnAddress !== '' && goesBackTo(mail, returnAddress, returnId)),
        })
        accepted += 1
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        const wasRead = streams.get(messageId)?.readableDidRead === true
        // A server that answered with a code has not accepted it, however much of it was sent.
        if (wasRead && responseCode === undefined) throw new UncertainMail('no answer to the mail', { cause: error })
        throw error
      } finally {
        streams.delete(messageId)
      }
    },
    withLine: (work) => gate.run(work),
    verify: async () => {
      await transport.verify()
    },
    acceptedCount: () => accepted,
    close: () => transport.close(),
  }
}

/**
 * The id stands in the return path, in the envelope's id, and in a header for providers that use a return path of their own. A report is
 * asked to carry the headers alone: the body has links.
 */
function goesBackTo({ to, headers }: Mail, returnAddress: string, returnId: string) {
  return {
    envelope: { from: returnPath(returnAddress, returnId), to },
    dsn: { id: returnId, return: 'headers', notify: 'failure' },
    headers: { ...headers, 'X-Return-Id': returnId },
  } as const
}
