import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface CaughtMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly receivedAt: string
}

export interface MailCatcher {
  readonly smtpUrl: string
  readonly pageUrl: string
  readonly messages: readonly CaughtMail[]
  close(): Promise<void>
}

/** In PEM. */
export interface MailCertificate {
  readonly key: string
  readonly cert: string
}

interface CatcherOptions {
  readonly host?: string
  /** With it mails come over TLS alone, from the first byte on (smtps). */
  readonly certificate?: MailCertificate | undefined
}

const keptMax = 2_000

/** A real SMTP server that stores what it receives, and a page to read it. Nothing leaves the machine. */
export async function startMailCatcher(
  ports: { smtp: number; page: number },
  { host = '127.0.0.1', certificate }: CatcherOptions = {},
): Promise<MailCatcher> {
  const messages: CaughtMail[] = []
  let lastId = 0
  const smtp = new SMTPServer({
    ...(certificate !== undefined && { secure: true, ...certificate }),
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 20 * 1024 * 1024,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        lastId += 1
        messages.unshift({
          id: lastId,
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          messageId: mail.messageId ?? '',
          headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          receivedAt: new Date().toISOString(),
        })
        messages.splice(keptMax)
        done()
      })
    },
  })
  // A sender that is killed in the middle of a mail resets its connection: that mail is not caught, and nothing else is lost.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(ports.smtp, host, resolve))
  const page = await openPage(ports.page, host, messages)
  const smtpPort = (smtp.server.address() as AddressInfo).port
  return {
    smtpUrl: `${certificate === undefined ? 'smtp' : 'smtps'}://127.0.0.1:${smtpPort}`,
    pageUrl: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    messages,
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      page.closeAllConnections()
      await new Promise((resolve) => page.close(resolve))
    },
  }
}

async function openPage(port: number, host: string, messages: readonly CaughtMail[]): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/messages.json') {
      const to = searchParams.get('to')
      const asked = to === null ? messages : messages.filter((message) => message.to === to)
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(asked))
    }
    if (pathname !== '/') return response.writeHead(404).end()
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
      })
      .end(pageHtml(messages))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return server
}

function pageHtml(messages: readonly CaughtMail[]): string {
  const items = messages.map(
    ({ to, subject, text, html, receivedAt }) => `
      <details><summary><b>${escapeHtml(subject)}</b> to ${escapeHtml(to)} <small>${receivedAt}</small></summary>
      ${html === '' ? '' : frameHtml(subject, html)}<pre>${linkedHtml(text)}</pre>
      </details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caught mail</title><style>
    body{font:16px/1.5 system-ui;max-width:820px;margin:32px auto;padding:0 20px;background:#f7f4ee;color:#15201c}
    summary{padding:12px 0;border-bottom:1px solid #dfd9cd;cursor:pointer} iframe{width:100%;height:520px;border:1px solid #dfd9cd;background:#fff}
    pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>Caught mail</h1>
    <p>${messages.length === 0 ? 'No mail yet. Whatever the platform sends appears here; reload the page.' : `${messages.length} kept, newest first.`}</p>${items.join('')}</body></html>`
}

/** As the recipient's mail program shows it. Scripts do not run; links open in a new tab. */
function frameHtml(subject: string, html: string): string {
  const source = html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
  const may = 'allow-popups allow-popups-to-escape-sandbox'
  return `<iframe sandbox="${may}" srcdoc="${escapeHtml(source)}" title="${escapeHtml(subject)}"></iframe>`
}

/** Text with clickable links. */
function linkedHtml(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noopener">${safe}</a>` : safe
    })
    .join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
