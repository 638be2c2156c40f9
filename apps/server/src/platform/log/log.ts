import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names under which secrets and personal data could reach a log line; each is replaced, at any depth we log. */
const redactedNames = [
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'totpSecret',
  'recoveryCode',
  'email',
  'fullname',
  'fullName',
  'dob',
  'address',
  'phone',
  'selfie',
  'idCard',
  'to',
  'masterKey',
]

const redactedPaths = redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])

export interface LogOptions {
  readonly process: string
  readonly level: string
  readonly destination?: DestinationStream
}

/** One line of JSON an event, with the process it came from and without anybody's secrets. */
export function createLog({ process, level, destination }: LogOptions): Log {
  const options = {
    level,
    base: { process },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
