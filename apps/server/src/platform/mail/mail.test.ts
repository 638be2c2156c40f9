import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { type Mailer, openMailer } from './mail.ts'

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
