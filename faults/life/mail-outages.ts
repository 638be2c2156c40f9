import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What may go wrong between the worker and its mail server:
 * absent   nothing listens, and open connections end
 * busy     each mail is put off with a 4xx before it is sent
 * full     each mail is put off with a 4xx after it was sent
 * unheard  the server takes the mail, and the connection ends before its answer arrives
 * mute     the server takes the mail and never answers
 * lost     the connection ends after the last byte, and the server has nothing of the mail
 * slow     each answer takes a second
 */
export const outages = ['absent', 'busy', 'full', 'unheard', 'mute', 'lost', 'slow'] as const
export type Outage = (typeof outages)[number]

const withheld: readonly (Outage | undefined)[] = ['full', 'lost']
const slowMs = 1_000
const endOfMail = Buffer.from('\r\n.\r\n')

/** A way to the mail server that can be disturbed. */
export interface MailPath {
  readonly smtpUrl: string
  /** How many connections or mails met each outage. */
  readonly met: Readonly<Record<Outage, number>>
  leadTo(smtpUrl: string): void
  /** From now on; undefined: nothing goes wrong. */
  become(outage: Outage | undefined): Promise<void>
  close(): Promise<void>
}

/** Everything passes, until an outage is set. */
export async function openMailPath(): Promise<MailPath> {
  const path = new DisturbedPath()
  await path.listen(0)
  return path
}

class DisturbedPath implements MailPath {
  readonly met = Object.fromEntries(outages.map((outage) => [outage, 0])) as Record<Outage, number>
  outage: Outage | undefined
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #target = 0

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  leadTo(smtpUrl: string): void {
    this.#target = Number(new URL(smtpUrl).port)
  }

  async become(outage: Outage | undefined): Promise<void> {
    const before = this.outage
    this.outage = outage
    if (outage === 'absent' && before !== 'absent') await this.close()
    if (outage !== 'absent' && before === 'absent') await this.listen(this.#port)
  }

  async listen(port: number): Promise<void> {
    this.#server = createServer((client) => this.#pass(client))
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined) return
    const closed = once(server, 'close')
    server.close()
    this.met.absent += this.#sockets.size
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #pass(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    const session = new Session(this, client, server)
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => session.fromClient(chunk))
    server.on('data', (chunk: Buffer) => session.fromServer(chunk))
  }
}

/** One connection: commands line by line, then a mail up to its last dot, then commands again. */
class Session {
  readonly #path: DisturbedPath
  readonly #client: Socket
  readonly #server: Socket
  #unread: Buffer = Buffer.alloc(0)
  #isMail = false
  /** Of the mail that is being sent, decided when it begins. */
  #outage: Outage | undefined
  /** The server's next words are not passed on. */
  #isDeaf = false

  constructor(path: DisturbedPath, client: Socket, server: Socket) {
    this.#path = path
    this.#client = client
    this.#server = server
  }

  fromClient(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk])
    while (this.#isMail ? this.#takeMail() : this.#takeLine());
  }

  fromServer(chunk: Buffer): void {
    if (this.#isDeaf) {
      if (this.#outage === 'unheard') this.#client.destroy()
      return
    }
    if (this.#path.outage !== 'slow') {
      this.#client.write(chunk)
      return
    }
    this.#path.met.slow += 1
    setTimeout(() => this.#client.write(chunk), slowMs).unref()
  }

  #takeLine(): boolean {
    const end = this.#unread.indexOf('\r\n')
    if (end < 0) return false
    const line = this.#unread.subarray(0, end + 2)
    this.#unread = this.#unread.subarray(end + 2)
    const command = line.toString('latin1').trim().toUpperCase()
    if (command.startsWith('MAIL FROM') && this.#path.outage === 'busy') {
      this.#meet('busy', '451 4.3.2 Not accepting mail, try again later\r\n')
      return true
    }
    if (command !== 'DATA') {
      this.#server.write(line)
      return true
    }
    this.#isMail = true
    this.#outage = this.#path.outage
    if (withheld.includes(this.#outage)) this.#client.write('354 Go ahead\r\n')
    else this.#server.write(line)
    return true
  }

  #takeMail(): boolean {
    const end = this.#unread.indexOf(endOfMail)
    if (end < 0) return false
    const mail = this.#unread.subarray(0, end + endOfMail.length)
    this.#unread = this.#unread.subarray(end + endOfMail.length)
    this.#isMail = false
    if (this.#outage === 'full') this.#meet('full', '452 4.3.1 Insufficient system storage\r\n')
    else if (this.#outage === 'lost') this.#meet('lost')
    else {
      this.#isDeaf = this.#outage === 'unheard' || this.#outage === 'mute'
      if (this.#outage === 'unheard' || this.#outage === 'mute') this.#path.met[this.#outage] += 1
      this.#server.write(mail)
    }
    return true
  }

  /** Answers in the server's place, or ends the connection. */
  #meet(outage: Outage, answer?: string): void {
    this.#path.met[outage] += 1
    if (answer === undefined) this.#client.destroy()
    else this.#client.write(answer)
  }
}
