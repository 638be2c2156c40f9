/** A report as a mail server writes one (RFC 3464): words for people, the status for programs, the headers of the mail that came back. */
export function deliveryReport({
  action = 'failed',
  status = '5.1.1',
  headers = 'Subject: Your money\r\n',
  type = 'multipart/report; report-type=delivery-status',
}: {
  readonly action?: string
  readonly status?: string
  readonly headers?: string
  readonly type?: string
} = {}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.test (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@clearhold.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type};`,
    '\tboundary="A1B2C3.1700000000/mx.example.test"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--A1B2C3.1700000000/mx.example.test',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    'Status: 5.7.1',
    'Action: failed',
    '',
    '--A1B2C3.1700000000/mx.example.test',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    'X-Postfix-Queue-ID: A1B2C3',
    'Arrival-Date: Thu, 19 Nov 2026 09:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; holder@example.test',
    'Original-Recipient: rfc822;holder@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.test',
    'Diagnostic-Code: smtp; 550 5.1.1 <holder@example.test>: no such user',
    '',
    '--A1B2C3.1700000000/mx.example.test',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    headers.trimEnd(),
    '',
    '--A1B2C3.1700000000/mx.example.test--',
    '',
  ].join('\r\n')
}
