export const codesFileName = 'recovery-codes.txt'
export const recoveryKeyFileName = 'recovery-key.txt'

/** The codes as a text to be printed or kept, a line each, with what they are for. */
export function codesFile(codes: readonly string[], title: string): Blob {
  return new Blob([[title, '', ...codes, ''].join('\n')], { type: 'text/plain' })
}
