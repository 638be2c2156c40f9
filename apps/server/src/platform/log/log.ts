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

const censor = '[redacted]'
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
    redact: { paths: redactedPaths, censor },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The same log for lines whose fields are plain values. Looking for a name at every depth costs more than all else a request
 * does; here it is looked for at the first only, so nothing with an inside may be logged through it.
 */
export function flatLog(log: Log): Log {
  return log.child({}, { redact: { paths: [...redactedNames], censor } })
}
