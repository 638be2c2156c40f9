const paths: Readonly<Record<string, (id: string) => string>> = {
  person: (id) => `/admin/users?user=${id}`,
  deposit: (id) => `/admin/deposits?deposit=${id}`,
  withdrawal: (id) => `/admin/withdrawals?id=${id}`,
  approval: (id) => `/admin/approvals?id=${id}`,
  support_thread: (id) => `/admin/support?id=${id}`,
  alarm: () => '/admin/withdrawals',
  capital: () => '/admin/plans?show=capital',
  address: () => '/admin/plans?show=capital',
  entry: (id) => `/admin/ledger?show=entries&entry=${id}`,
}

/** The page of a subject the record or the book speaks of; undefined where it has none. */
export function subjectPath(subject: string): string | undefined {
  const [kind = '', id = ''] = subject.split(':')
  return id !== '' && Object.hasOwn(paths, kind) ? paths[kind]?.(encodeURIComponent(id)) : undefined
}
