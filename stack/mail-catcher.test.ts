import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mail.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { makeMailCertificate } from './testing/mail-certificate.ts'
import { throwawayFolder } from './throwaway-folder.ts'
import { waitFor } from './wait-for.ts'

const catcher = await startMailCatcher({ smtp: 0, page: 0 })
afterAll(() => catcher.close())

test('a sender that dies in the middle of a mail leaves the catcher standing, and the next mail arrives', async () => {
  const { hostname, port } = new URL(catcher.smtpUrl)
  const dying = connect(Number(port), hostname)
  const says = async (line: string) => {
    if (line !== '') dying.write(`${line}\r\n`)
    await once(dying, 'data')
  }
  for (const line of ['', 'HELO worker', 'MAIL FROM:<a@example.org>', 'RCPT TO:<b@example.org>', 'DATA'])
    await says(line)
  dying.write('Subject: half of\r\n')
  dying.resetAndDestroy()

  const mailer = openMailer(catcher.smtpUrl, 'a@example.org')
  await mailer.send({ to: 'b@example.org', subject: 'whole', text: 'all of it', html: '' }, 'whole@example.org')
  mailer.close()
  await waitFor('the mail to be caught', async () => catcher.messages.length > 0)
  expect(catcher.messages.map(({ subject }) => subject)).toEqual(['whole'])
})

test('the links of a mail can be followed from its page, and nothing of a mail becomes a part of the page', async () => {
  const mailer = openMailer(catcher.smtpUrl, 'a@example.org')
  const link = 'http://localhost:5173/verify-email?token=a&b=c'
  const html = `<html><head><title>Hello</title></head><body><a href="${link}">Confirm</a></body></html>`
  const mail = { to: 'c@example.org', subject: 'a <b>link</b>', text: `Open ${link}\n<script>`, html }
  await mailer.send(mail, 'link@example.org')
  mailer.close()
  await waitFor('the mail to be caught', async () => catcher.messages.some(({ to }) => to === 'c@example.org'))
  const page = await (await fetch(catcher.pageUrl)).text()
  const safe = link.replace('&', '&#38;')
  expect(page).toContain(`<a href="${safe}" target="_blank" rel="noopener">${safe}</a>`)
  expect(page).toContain('&#60;head&#62;&#60;base target=&#34;_blank&#34;&#62;')
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('<b>link</b>')
})

test('with a certificate mails come over TLS, from a sender who trusts the authority that signed it and from no other', async () => {
  const folder = throwawayFolder('mail')
  makeMailCertificate(folder, 'localhost')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const safe = await startMailCatcher(
    { smtp: 0, page: 0 },
    { certificate: { key: read('key.pem'), cert: read('cert.pem') } },
  )
  const url = safe.smtpUrl.replace('127.0.0.1', 'localhost')
  expect(new URL(url).protocol).toBe('smtps:')
  const send = async (id: string) => {
    const mailer = openMailer(url, 'a@example.org')
    await mailer
      .send({ to: 'd@example.org', subject: id, text: 'sealed', html: '' }, `${id}@example.org`)
      .finally(() => mailer.close())
  }
  const usual = getCACertificates('default')
  try {
    await expect(send('distrusted')).rejects.toThrow(/certificate/)
    setDefaultCACertificates([...usual, read('authority.pem')])
    await send('trusted')
    expect(safe.messages.map(({ subject }) => subject)).toEqual(['trusted'])
  } finally {
    setDefaultCACertificates(usual)
    await safe.close()
    rmSync(folder, { recursive: true })
  }
})
