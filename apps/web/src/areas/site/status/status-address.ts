/**
 * Where the status is served apart from the site: `status.` before its host (deploy/caddy/Caddyfile). Undefined where the site has no
 * certificate, which is development: nothing answers there.
 */
export function statusAddress(publicUrl: string): string | undefined {
  const host = /^https:\/\/([^/]+)/.exec(publicUrl)?.[1]
  return host === undefined ? undefined : `https://status.${host}/`
}
