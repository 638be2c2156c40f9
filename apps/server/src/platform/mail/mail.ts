import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** More headers, List-Unsubscribe for example. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects otherwise. The id makes a repeated send recognisable. */
  send(mail: Mail, messageId: string): Promise<void>
  /** Rejects when the mail server does not greet us. */
  verify(): Promise<void>
  close(): void
}

export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return {
    send: async (mail, messageId) => {
      const { headers, ...parts } = mail
      await transport.sendMail({
        from,
        ...parts,
        messageId: `<${messageId}@clearhold>`,
        ...(headers === undefined ? {} : { headers: { ...headers } }),
      })
    },
    verify: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
