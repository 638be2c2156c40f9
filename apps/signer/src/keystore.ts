import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const secretBytes = { keystore: 64, custody: 32 } as const
/** Which secret a file seals: the signer's own seed, or the key of an offline custody wallet. Neither opens as the other. */
export type SecretKind = keyof typeof secretBytes
/** Half a second and 128 MiB per attempt: a stolen file withstands guessing. */
const stretch = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const contexts = { keystore: Buffer.from('clearhold keystore 1'), custody: Buffer.from('clearhold custody 1') } as const

const fileSchema = z.strictObject({
  version: z.literal(1),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  sealedSeed: z.base64(),
})

/** Reads the secret; undefined when there is no file yet. A wrong passphrase or a changed file throws. */
export function openKeystore(path: string, passphrase: string, kind: SecretKind = 'keystore'): Buffer | undefined {
  if (!existsSync(path)) return undefined
  const file = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const [salt, nonce, tag, sealed] = [file.salt, file.nonce, file.tag, file.sealedSeed].map((text) =>
    Buffer.from(text, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, stretch), nonce)
  decipher.setAAD(contexts[kind])
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    throw new Error(
      `The ${kind === 'custody' ? 'custody key' : 'keystore'} does not open: the passphrase is wrong, or the file is another.`,
    )
  }
}

/** Creates a secret and writes it sealed. An existing file is never overwritten: it may be the only copy of a fortune. */
export function createKeystore(path: string, passphrase: string, kind: SecretKind = 'keystore'): Buffer {
  const seed = randomBytes(secretBytes[kind])
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, stretch), nonce)
  cipher.setAAD(contexts[kind])
  const sealedSeed = Buffer.concat([cipher.update(seed), cipher.final()])
  const file: z.infer<typeof fileSchema> = {
    version: 1,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealedSeed: sealedSeed.toString('base64'),
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${process.pid}.part`
  writeFileSync(temporary, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link fails where the name is taken; a rename would replace it.
    linkSync(temporary, path)
  } finally {
    rmSync(temporary)
  }
  return seed
}
