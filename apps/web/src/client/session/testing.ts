/** Somebody who is signed in, as the api answers them; for tests only. */
export const signedInUser = {
  _id: '00000000-0000-4000-8000-000000000001',
  username: 'ines',
  email: 'ines@example.org',
  image: null,
  role: 'user' as const,
  kyc: null,
}
