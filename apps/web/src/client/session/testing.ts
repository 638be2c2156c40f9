import { vi } from 'vitest'
import { z } from 'zod'

/** A person who is signed in, as the api answers them; for tests only. */
export const signedInUser = {
  _id: '00000000-0000-4000-8000-000000000001',
  username: 'ines',
  email: 'ines@example.org',
  image: null,
  role: 'user' as const,
  kyc: null,
}

/**
 * What is imported after this is read again. Schemas then register themselves by name once more, and two of one name would break the
 * description of the api in a file that runs later: the first ones are forgotten.
 */
export function readModulesAgain(): void {
  vi.resetModules()
  z.globalRegistry.clear()
}
