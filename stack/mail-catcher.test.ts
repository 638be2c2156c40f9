import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mail.ts'
import { startMailCatcher } from './mail-catcher.ts'
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
