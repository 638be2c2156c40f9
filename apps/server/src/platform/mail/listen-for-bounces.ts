import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import type { Log } from '../log/log.ts'
import { type Bounce, bounceBytesMax, readBounce } from './read-bounce.ts'
import { returnIdIn } from './return-id.ts'

export interface BounceListenerParts {
  /** 'host:port' of a private network: LMTP knows no passwords. */
  readonly listen: string
  /** The mailbox that mails go back to; other recipients are refused. */
  readonly returnAddress: string
  readonly log: Log
  /** Rejects where it could not be noted: the mail server then keeps the report and brings it again. */
  readonly note: (bounce: Bounce) => Promise<void>
}

export interface BounceListener {
  readonly port: number
  close(): Promise<void>
}

const linesMax = 4
const silenceMsMax = 10_000
const closeMs = 1_000

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

/**
 * Takes reports about undelivered mails from our own mail server, by LMTP. What is no such report is accepted and dropped: to refuse it would
 * only make another mail.
 */
export async function listenForBounces(parts: BounceListenerParts): Promise<BounceListener> {
  const { listen, returnAddress, log } = parts
  const server = new SMTPServer({
    lmtp: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: bounceBytesMax,
    maxClients: linesMax,
    socketTimeout: silenceMsMax,
    closeTimeout: closeMs,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (!isOurs(returnAddress, address)) return done(refusal('no such mailbox', 550))
      // A report is about one mail, so that it has one recipient.
      return done(envelope.rcptTo.length > 0 ? refusal('one recipient at a time', 452) : null)
    },
    onData: (stream, { envelope }, done) => {
      receive(parts, stream, envelope.rcptTo[0]?.address ?? '').then(
        () => done(),
        (error: unknown) => {
          const { name } = error as Error
          log.error({ event: 'bounce.not_noted', reason: name }, 'A report about a mail could not be noted')
          done(refusal('try again later', 451))
        },
      )
    },
  })
  server.on('error', ({ code }: NodeJS.ErrnoException) => {
    log.warn({ event: 'bounce.connection_failed', reason: code }, 'A connection with reports about mails failed')
  })
  const { hostname, port } = new URL(`lmtp://${listen}`)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(Number(port), hostname.replace(/^\[|\]$/g, ''), resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** 'bounces@mail.example' itself, or with an id. */
function isOurs(returnAddress: string, recipient: string): boolean {
  const id = returnIdIn(recipient)
  const plain = id === undefined ? recipient : recipient.replace(/\+[^@]*@/, '@')
  return plain.toLowerCase() === returnAddress.toLowerCase()
}

async function receive({ log, note }: BounceListenerParts, stream: Readable, recipient: string): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    // Read to its end all the same, so that the mail server gets an answer.
    if (bytes <= bounceBytesMax) chunks.push(chunk)
  }
  const bounce = bytes > bounceBytesMax ? undefined : await readBounce(Buffer.concat(chunks), recipient)
  if (bounce === undefined) {
    log.info({ event: 'bounce.no_report', bytes }, 'What came back is no report of an undelivered mail')
    return
  }
  await note(bounce)
}
