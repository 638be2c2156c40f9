import type { PKCS11 } from 'pkcs11js'

export type Library = typeof import('pkcs11js')
export type Handle = Buffer

export interface LoadedLibrary {
  /** The binding, with the names of the standard. */
  readonly library: Library
  /** The vendor's library, loaded by it. */
  readonly module: PKCS11
}

/** The objects in a token, as far as a session shows them. */
export interface TokenObjects {
  /** Those of a class (CKO_…) with this label; three at most, because two are one too many. */
  list(kind: number, label: string): readonly Handle[]
  /** An attribute (CKA_…); empty where the token does not know it. */
  bytesOf(handle: Handle, attribute: number): Buffer
  /** Known to be true. */
  isTrue(handle: Handle, attribute: number): boolean
  /** Known to be false. */
  isFalse(handle: Handle, attribute: number): boolean
}

export function objectsOf({ library, module }: LoadedLibrary, session: Handle): TokenObjects {
  const bytesOf: TokenObjects['bytesOf'] = (handle, type) => {
    try {
      return module.C_GetAttributeValue(session, handle, [{ type }])[0]?.value ?? Buffer.alloc(0)
    } catch (error) {
      // Not every token knows every attribute.
      if ((error as Error).message.includes('CKR_ATTRIBUTE_TYPE_INVALID')) return Buffer.alloc(0)
      throw error
    }
  }
  return {
    list: (kind, label) => {
      const template = [
        { type: library.CKA_CLASS, value: kind },
        { type: library.CKA_LABEL, value: label },
      ]
      module.C_FindObjectsInit(session, template)
      try {
        return module.C_FindObjects(session, 3)
      } finally {
        module.C_FindObjectsFinal(session)
      }
    },
    bytesOf,
    isTrue: (handle, type) => bytesOf(handle, type).some((byte) => byte !== 0),
    isFalse: (handle, type) => {
      const bytes = bytesOf(handle, type)
      return bytes.length > 0 && bytes.every((byte) => byte === 0)
    },
  }
}
