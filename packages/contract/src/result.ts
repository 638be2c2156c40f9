/** What an action returns: a value, or one of its closed list of refusal codes. Exceptions are for bugs. */
export type Result<Value, Code extends string> = Ok<Value> | Refusal<Code>

export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Refusal<Code extends string> {
  readonly ok: false
  readonly code: Code
  /** Values for the refusal's text (an amount, a time), never another user's personal data. */
  readonly params?: Readonly<Record<string, string>>
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

export function refuse<Code extends string>(code: Code, params?: Readonly<Record<string, string>>): Refusal<Code> {
  return params === undefined ? { ok: false, code } : { ok: false, code, params }
}
