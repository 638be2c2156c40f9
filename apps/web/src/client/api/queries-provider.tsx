import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

export function QueriesProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
