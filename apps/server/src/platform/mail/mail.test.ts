import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { type Mailer, openMailer, UncertainMail } from './mail.ts'

let catcher: MailCatcher
let mailer: Mailer

beforeAll(async () => {
  catcher = await startMailCatcher({ smtp: 0, page: 0 })
  mailer = openMailer(catcher.smtpUrl, 'Clearhold <no-reply@clearhold.example>')
})
afterAll(async () => {
  mailer.close()
  await catcher.close()
})

const mail = {
  to: 'ines@example.test',
  subject: 'Votre dépôt est arrivé',
  text: 'Bonjour',
  html: '<p>Bonjour <b>Inès</b></p>',
}

test('a mail arrives as it was written', async () => {
  await mailer.send(mail, 'deposit-1')
  expect(catcher.messages[0]).toMatchObject({
    to: mail.to,
    subject: mail.subject,
    html: expect.stringContaining('Inès'),
  })
  expect(catcher.messages[0]?.text.trim()).toBe('Bonjour')
})

test('the page shows it, and a hostile subject is only text', async () => {
  await mailer.send({ ...mail, subject: '<script>alert(1)</script>' }, 'deposit-2')
  const page = await (await fetch(catcher.pageUrl)).text()
  expect(page).toContain('&#60;script&#62;alert(1)')
  expect(page).not.toContain('<script>')
  expect(((await (await fetch(`${catcher.pageUrl}/messages.json`)).json()) as unknown[]).length).toBe(2)
})

test('headers arrive, and a server that greets us is verified', async () => {
  await mailer.verify()
  await mailer.send({ ...mail, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }, 'news-1')
  expect(catcher.messages[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

test('error: a mail server that is not there rejects', async () => {
  const nowhere = openMailer('smtp://127.0.0.1:1', 'x@clearhold.example')
  await expect(nowhere.send(mail, 'deposit-3')).rejects.toThrow()
  await expect(nowhere.verify()).rejects.toThrow()
  nowhere.close()
})

describe('what a failure says of the mail', () => {
  type Answer = (socket: Socket, done: (error?: Error) => void) => void
  const servers: SMTPServer[] = []
  afterAll(async () => {
    for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  /** A mail server with its own answer to the last command, and a mailer to it. */
  async function mailerTo(answer: Answer): Promise<Mailer> {
    let socket: Socket | undefined
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => socket && answer(socket, done))
      },
    })
    server.on('error', () => undefined)
    server.server.on('connection', (connected: Socket) => {
      socket = connected
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    return openMailer(`smtp://127.0.0.1:${port}`, 'x@clearhold.example')
  }

  test('error: a server that hangs up after the last word may have taken it', async () => {
    const silent = await mailerTo((socket) => socket.destroy())
    await expect(silent.send(mail, 'deposit-4')).rejects.toBeInstanceOf(UncertainMail)
    silent.close()
  })

  test('error: a server that says no after the last word has not', async () => {
    const full = await mailerTo((_socket, done) => done(Object.assign(new Error('full'), { responseCode: 452 })))
    await expect(full.send(mail, 'deposit-5')).rejects.toMatchObject({ code: 'EMESSAGE', responseCode: 452 })
    full.close()
  })

  test('behavior: a line that the server closed while it rested is opened again, and the mail goes out once', async () => {
    let taken = 0
    const tired = await mailerTo((socket, done) => {
      taken += 1
      done()
      if (taken === 1) setTimeout(() => socket.destroy(), 50)
    })
    await tired.send(mail, 'deposit-6')
    await pause(150)
    await tired.send(mail, 'deposit-7')
    expect(taken).toBe(2)
    tired.close()
  })
})

test('behavior: so many at once have a line, and the rest wait for one', async () => {
  let running = 0
  let most = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await promise
    running -= 1
  }
  const all = Array.from({ length: 9 }, () => mailer.withLine(work))
  await pause(50)
  expect([running, most]).toEqual([4, 4])
  resolve()
  await Promise.all(all)
  expect(most).toBe(4)
})
