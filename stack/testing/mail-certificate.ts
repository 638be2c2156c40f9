import { execFileSync } from 'node:child_process'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** In a folder: authority.pem, and cert.pem and key.pem of a mail server of this name, which that authority signed. */
export function makeMailCertificate(folder: string, host: string): void {
  const place = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  // For ten years: who tries things may fake the clock.
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650']
  const ofAuthority = ['-keyout', place('authority-key.pem'), '-out', place('authority.pem')]
  openssl('req', '-x509', ...key, ...ofAuthority, '-subj', '/CN=Mail authority')
  const signed = ['-CA', place('authority.pem'), '-CAkey', place('authority-key.pem')]
  const named = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`]
  const ofServer = ['-keyout', place('key.pem'), '-out', place('cert.pem')]
  openssl('req', '-x509', ...key, ...signed, ...named, '-addext', 'basicConstraints=critical,CA:FALSE', ...ofServer)
}
