import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What may happen to one mail between the worker and its mail server:
 * busy     it is put off with a 4xx before it is sent
 * full     it is put off with a 4xx after it was sent
 * unheard  the server takes it, and the connection ends before its answer arrives
 * mute     the server takes it and never answers
 * lost     the connection ends after the last byte, and the server has nothing of it
 * slow     each answer takes a second
 */
export const mailFaults = ['busy', 'full', 'unheard', 'mute', 'lost', 'slow'] as const
type MailFault = (typeof mailFaults)[number]

const withheld: readonly (MailFault | undefined)[] = ['full', 'lost']
const deaf: readonly (MailFault | undefined)[] = ['unheard', 'mute']
const slowMs = 1_000
const endOfMail = Buffer.from('\r\n.\r\n')

/** A way to the mail server that can be disturbed. */
export interface MailPath {
  readonly smtpUrl: string
  /** How many mails met each fault. */
  readonly met: Readonly<Record<MailFault, number>>
  /** What happens to each mail from now on; undefined: nothing. */
  draw: () => MailFault | undefined
  /** While it is set, every receiver is refused: there is no such address. */
  isRefusing: boolean
  /** While it is absent nothing listens; connections that are open end at once. */
  setAbsent(isAbsent: boolean): Promise<void>
  /** Resolves with the last byte of the next mail, before any answer to it. */
  nextMail(): Promise<void>
  close(): Promise<void>
}

/** Everything passes, until it is disturbed. */
export async function openMailPath(to: string): Promise<MailPath> {
  const path = new DisturbedPath(Number(new URL(to).port))
  await path.listen(0)
  return path
}

class DisturbedPath implements MailPath {
  readonly met = Object.fromEntries(mailFaults.map((fault) => [fault, 0])) as Record<MailFault, number>
  draw: MailPath['draw'] = () => undefined
  isRefusing = false
  readonly #sockets = new Set<Socket>()
  #next = Promise.withResolvers<void>()
  #server: Server | undefined
  readonly #target: number
  #port = 0

  constructor(target: number) {
    this.#target = target
  }

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async setAbsent(isAbsent: boolean): Promise<void> {
    if (isAbsent) await this.close()
    else if (this.#server === undefined) await this.listen(this.#port)
  }

  nextMail(): Promise<void> {
    return this.#next.promise
  }

  announceMail(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers<void>()
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
  #fault: MailFault | undefined

  constructor(path: DisturbedPath, client: Socket, server: Socket) {
    this.#path = path
    this.#client = client
    this.#server = server
  }

  fromClient(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk])
    while (this.#take(this.#isMail ? endOfMail : '\r\n'));
  }

  fromServer(chunk: Buffer): void {
    // Command by command: what is answered in the server's place must not overtake the server's own answers.
    const answer = chunk.toString('latin1').replace('250-PIPELINING\r\n', '')
    if (this.#fault === 'slow') setTimeout(() => this.#client.write(answer, 'latin1'), slowMs)
    else this.#client.write(answer, 'latin1')
  }

  #take(end: Buffer | string): boolean {
    const at = this.#unread.indexOf(end)
    if (at < 0) return false
    const part = this.#unread.subarray(0, at + end.length)
    this.#unread = this.#unread.subarray(at + end.length)
    if (this.#isMail) this.#passMail(part)
    else this.#passLine(part)
    return true
  }

  #passLine(line: Buffer): void {
    const command = line.toString('latin1').trim().toUpperCase()
    if (command.startsWith('MAIL FROM')) {
      this.#fault = this.#path.draw()
      if (this.#fault !== undefined) this.#path.met[this.#fault] += 1
      if (this.#fault === 'busy') return void this.#client.write('451 4.3.2 Not accepting mail, try again later\r\n')
    }
    if (this.#path.isRefusing && command.startsWith('RCPT TO'))
      return void this.#client.write('550 5.1.1 No such user here\r\n')
    this.#isMail = command === 'DATA'
    if (this.#isMail && withheld.includes(this.#fault)) this.#client.write('354 Go ahead\r\n')
    else this.#server.write(line)
  }

  #passMail(mail: Buffer): void {
    this.#isMail = false
    this.#path.announceMail()
    if (this.#fault === 'full') this.#client.write('452 4.3.1 Insufficient system storage\r\n')
    else if (this.#fault === 'lost') this.#client.destroy()
    else this.#server.write(mail)
    if (deaf.includes(this.#fault)) this.#silence()
  }

  /** What the server answers is not passed on. */
  #silence(): void {
    this.#server.removeAllListeners('data')
    this.#server.on('data', () => {
      if (this.#fault === 'unheard') this.#client.destroy()
    })
  }
}
