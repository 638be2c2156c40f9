/**
 * A software key for each of the two demo admins, so that a newcomer can approve without a device. They stand in the source and in the
 * demo's approving page, so they are public: they work with test money only. A live build leaves them out, and a live signer
 * refuses their kind.
 */
export interface DemoKey {
  readonly username: string
  /** SPKI in base64url. */
  readonly publicKey: string
  /** P-256, as JWK writes it. */
  readonly x: string
  readonly y: string
  readonly d: string
}

export const demoKeys: readonly DemoKey[] = [
  {
    username: 'admin_one',
    publicKey:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEW9w94LSWj55rdtiNatKg7uKmW6YNFnT61EMJitZQWpTJlrvZe8KICejFoe5XXH8Wf0DefgA5eNMtc6SscpVnbQ',
    x: 'W9w94LSWj55rdtiNatKg7uKmW6YNFnT61EMJitZQWpQ',
    y: 'yZa72XvCiAnoxaHuV1x_Fn9A3n4AOXjTLXOkrHKVZ20',
    d: '3sEh0f3YUj_jdLOzP31vrjT5V_j9ugEjTVob1SocdMI',
  },
  {
    username: 'admin_two',
    publicKey:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE0seBPZ813bfH9A4rSeXbk78cnyGhXDdiXS8oTXS_OOQGYykXbogCprrz6o7Dp4OWcQw-9uNdBsGoedRaTpeDrg',
    x: '0seBPZ813bfH9A4rSeXbk78cnyGhXDdiXS8oTXS_OOQ',
    y: 'BmMpF26IAqa68-qOw6eDlnEMPvbjXQbBqHnUWk6Xg64',
    d: 'A3Sxz8BVz59HSw-zI7jgW_bdiDX1jaBZOaJCuHZeub0',
  },
]
