import {
  type ApproveHeaders,
  apiPaths,
  assetCaching,
  fallbackPage,
  fallbackPattern,
  fileTypes,
  nothingHere,
  pageCaching,
  type SiteHeaders,
  unknownFileType,
} from './rules.ts'

export interface PublishedVersion {
  /** The folders of this version, absolute: root and headers change in one step. */
  readonly siteFolder: string
  readonly siteHeaders: SiteHeaders
  /** Absent: nothing was published for the approving host, and it answers 404. */
  readonly approve?: { readonly folder: string; readonly headers: ApproveHeaders } | undefined
}

/**
 * What Caddy serves for this version, as three snippets that deploy/caddy/Caddyfile uses, and the import of that file. Caddy is started
 * with this text, so a published version is one changed file.
 */
export function caddyText({ siteFolder, siteHeaders, approve }: PublishedVersion): string {
  const approving = approve === undefined ? `\trespond ${quoted(nothingHere)} 404` : approveServer(approve)
  return [
    '# Written by clearhold site publish, from the headers of the build.',
    snippet('clearhold_api_paths', `\t@api path ${apiPaths.flatMap((path) => [path, `${path}/*`]).join(' ')}`),
    snippet('clearhold_site', siteServer(siteFolder, siteHeaders)),
    snippet('clearhold_approve', approving),
    'import {$CADDYFILE:/etc/clearhold/Caddyfile}',
    '',
  ].join('\n\n')
}

function snippet(name: string, body: string): string {
  return `(${name}) {\n${body}\n}`
}

/** Blocks are routes, which Caddy does not reorder. In the order of scripts/serve-site.ts: a file, the index of a folder, a page that only the browser knows, the nearest 404. */
function siteServer(folder: string, headers: SiteHeaders): string {
  const pages = headerLines({ ...headers.pages, 'content-type': fileTypes['.html'] ?? unknownFileType })
  return `	root * ${quoted(folder)}
	route {
${headerLines({ ...headers.everywhere, 'cache-control': pageCaching })}
		header {
			Vary accept-encoding
			-Server
			defer
		}
		@sent not method GET HEAD
		route @sent {
			header Allow "GET, HEAD"
			respond 405
		}
		@file {
			file {path}
			not path *.br
		}
		route @file {
			@asset path /assets/*
			header @asset Cache-Control ${quoted(assetCaching)}
			@html path *.html
			route @html {
${pages}
			}
${typeLines()}
${fileServer()}
		}
${pageRoutes(pages)}
	}`
}

function pageRoutes(pages: string): string {
  const lastDot = '`\\.[^/]*$`'
  const page = (name: string, rewriting: string, status?: number) =>
    `		route ${name}{\n${pages}\n\t\t\t${rewriting}\n${fileServer(status)}\n\t\t}`
  return [
    '\t\t@index file {path}/index.html',
    page('@index ', 'rewrite {http.matchers.file.relative}'),
    `		@app {
			path_regexp \`${fallbackPattern.source.replaceAll('\\/', '/')}\`
			not path_regexp ${lastDot}
		}`,
    page('@app ', `rewrite * /${fallbackPage}`),
    '\t\t@language path_regexp language `^/([a-z][a-z])(?:/|$)`',
    page('@language ', 'try_files /{re.language.1}/404.html /404.html', 404),
    page('', 'rewrite * /404.html', 404),
  ].join('\n')
}

function fileServer(status?: number): string {
  const own = status === undefined ? '' : `\n\t\t\t\tstatus ${status}`
  return `			file_server {
				precompressed br
				disable_canonical_uris${own}
			}`
}

function approveServer({ folder, headers }: NonNullable<PublishedVersion['approve']>): string {
  return `	root * ${quoted(folder)}
	route {
${headerLines({ ...headers, 'cache-control': pageCaching })}
		header -Server
		rewrite / /index.html
		@file {
			method GET
			file {path}
		}
		route @file {
${typeLines()}
			file_server {
				disable_canonical_uris
			}
		}
		route {
			header Content-Type "text/plain; charset=utf-8"
			respond ${quoted(nothingHere)} 404
		}
	}`
}

/** Ours instead of the machine's table of types, which differs from one host to the next. */
function typeLines(): string {
  const each = Object.entries(fileTypes).map(([ending, type]) => {
    const name = `@type_${ending.slice(1)}`
    return `\t\t\t${name} path *${ending}\n\t\t\theader ${name} Content-Type ${quoted(type)}`
  })
  return [`\t\t\theader Content-Type ${quoted(unknownFileType)}`, ...each].join('\n')
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `\t\t\theader ${name} ${quoted(value)}`)
    .join('\n')
}

/** A token of a Caddyfile; within backticks nothing but a placeholder has a meaning. */
function quoted(value: string): string {
  if (/[`{}\r\n]/.test(value)) throw new Error(`Caddy would read more into '${value}' than a value.`)
  return `\`${value}\``
}
